"""Compiles the modules listed in pyproject.toml with mypyc while a wheel is built.

Editable installs stay interpreted. Without a C compiler the wheel is built from the same source, uncompiled: slower,
otherwise the same.
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

# Runs in a process of its own: setuptools and mypyc keep global state, and a failed compilation must not end the build.
COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
target, *modules = sys.argv[1:]
sys.argv = ["setup.py", "build_ext", "--build-lib", target + "/lib", "--build-temp", target + "/temp"]
setup(name="clanmoot", ext_modules=mypycify(modules, opt_level="3", target_dir=target + "/temp", group_name="clanmoot"))
"""


class CompiledBuild(BuildHookInterface):  # type: ignore[misc, type-arg, unused-ignore]
    """Adds the extension modules to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the install is editable or CLANMOOT_PURE is set."""
        if version == "editable" or os.environ.get("CLANMOOT_PURE"):
            return
        self.build_dir = Path(tempfile.mkdtemp(prefix="clanmoot-build-"))
        listed = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))["tool"]["clanmoot"]["compiled"]["modules"]
        modules = [f"clanmoot/{module}" for module in listed]
        done = subprocess.run(
            [sys.executable, "-c", COMPILE, str(self.build_dir), *modules],
            cwd=Path(self.root, "src"),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            self.app.display_warning("clanmoot: not compiled, the package will run slower; the compiler said:")
            self.app.display_warning((done.stdout + done.stderr)[-4000:])
            if os.environ.get("CLANMOOT_COMPILED"):
                raise RuntimeError("CLANMOOT_COMPILED asks for compiled modules")
            return
        library = self.build_dir / "lib"
        for extension in library.rglob("*"):
            if extension.suffix in (".so", ".pyd"):
                build_data["force_include"][str(extension)] = str(extension.relative_to(library))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what the compilation left behind."""
        if hasattr(self, "build_dir"):
            shutil.rmtree(self.build_dir, ignore_errors=True)
