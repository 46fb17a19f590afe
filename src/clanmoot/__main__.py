"""`python -m clanmoot` is the `clanmoot` command."""

from clanmoot.cli.app import main

main()
