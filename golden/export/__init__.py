"""Cases for readers of game animation files. `adapters` has what a reader and a test start from."""
import pathlib


def path():
    """The folder of the cases: it has a folder with an index.json for each format."""
    return pathlib.Path(__file__).parent
