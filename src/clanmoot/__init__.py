"""Clanmoot: tabletop games of Scottish clans."""
