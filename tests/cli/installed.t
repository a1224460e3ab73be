Needs: zengin lba1 ff7 zelda64 sotc

An installed program has the sample and the corpus with it, and needs no sources: `bin/` and `share/animcheck/golden` as
`cmake --install` makes them.

  $ mkdir -p prefix/bin prefix/share/animcheck here && cp "$ANIMCHECK_PROGRAM" "$(dirname "$ANIMCHECK_PROGRAM")/animcheck-corpus" prefix/bin/
  $ cp -r "$SOURCE/golden" prefix/share/animcheck/golden && cd here
  $ ../prefix/bin/animcheck --sample | tail -3
  97 members of containers: 23 conforming, 25 deviating, 29 broken, 20 unrecognised
  11 elements of objects: 11 conforming
  30 files: 17 conforming, 4 deviating, 9 broken
  $ cmp sample/ANIMS/HUM-S_TEST.MAN "$FILES/sample/ANIMS/HUM-S_TEST.MAN"
  $ ../prefix/bin/animcheck -q --sample -o report.csv && wc -l <report.csv
  120
  $ ../prefix/bin/animcheck --sample Data
  animcheck: error: --sample is about sample/; name no other PATH with it
  animcheck: try 'animcheck check --help'
  [2]
  $ ../prefix/bin/animcheck corpus run --only zengin.man/version
  4 passed, 0 failed
  $ ../prefix/bin/animcheck corpus export --to export >said && LC_ALL=C ls export | head -4
  LICENSE
  README.md
  __init__.py
  adapters
  $ ../prefix/bin/animcheck spec book --to book | sed 's/^[0-9]* files, [0-9.]* MB/N files/'
  N files; begin with book/index.html

Without them it says where they would be:

  $ rm -r ../prefix/share && ../prefix/bin/animcheck corpus run 2>&1 | head -1 | sed 's:nor /.*/prefix:nor prefix:'
  animcheck: error: there is no corpus: neither golden/ here nor prefix/bin/../share/animcheck/golden; name its folder
