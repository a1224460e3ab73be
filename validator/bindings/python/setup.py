# SPDX-License-Identifier: MIT
"""The wheel of animcheck: made by tests/everywhere.d/40-python, which puts the library, its header and the program into the package."""
import setuptools
import wheel.bdist_wheel


class LibraryWheel(wheel.bdist_wheel.bdist_wheel):
    """For any Python, and one platform: the library in it is no extension module."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setuptools.setup(
    name="animcheck", version="0.1.0", description="Judges game animation files", license="MIT",
    packages=["animcheck"], package_data={"animcheck": ["animcheck.h", "py.typed", "lib*", "program/**"]},
    py_modules=["animcheck_program"], entry_points={"console_scripts": ["animcheck = animcheck_program:main"]},
    python_requires=">=3.9", install_requires=["cffi", "numpy"], cmdclass={"bdist_wheel": LibraryWheel})
