Needs: zengin lba1 ff7 zelda64 sotc

Every command that the README shows is one that works, and so does its adapter for a reader.

  $ python3 "$SOURCE/tests/readme.py" "$SOURCE/README.md" "$FILES/sample"
  at least 30 commands, 0 failures
