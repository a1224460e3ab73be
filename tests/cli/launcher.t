Needs: zengin

The script in the root runs the program as it is, and builds only where it must. Here cmake is a script that "builds" the program:

  $ mkdir -p tree/bin tree/tests tree/decoders
  $ cd tree
  $ cp "$SOURCE/animcheck" .
  $ cp "$SOURCE/tests/install.sh" tests
  $ : >packages.txt
  $ : >decoders/a.cpp
  $ ln -s "$SOURCE/golden" golden
  $ cat >bin/cmake <<END
  > #!/bin/bash
  > echo cmake "\$@" >>calls
  > [ ! -e fail ] || exit 1
  > mkdir -p build/release
  > ln -sf "$ANIMCHECK_PROGRAM" build/release/animcheck
  > END
  $ chmod +x bin/cmake
  $ launch() { PATH="$PWD/bin:$PATH" ./animcheck "$@" 2>error </dev/null; }
  $ builds() { [ ! -e calls ] || wc -l <calls; rm -f calls; }

It builds at first (cmake configures and builds), and again when a source is newer:

  $ launch --version >out
  $ animcheck --version | cmp - out
  $ grep -q building error
  $ builds
  2
  $ launch rules zengin.man >out
  $ animcheck rules zengin.man | cmp - out
  $ cat error
  $ builds
  $ : >decoders/b.cpp

The help waits for no build:

  $ launch --help >out
  $ animcheck --help | cmp - out
  $ launch help check >out
  $ builds
  $ launch formats >out
  $ builds
  2
  $ launch formats >out
  $ builds

It ends as the program does:

  $ launch explain no-such-rule
  [2]
  $ launch ls absent >out
  [3]
  $ launch
  [2]
  $ grep -o -e --sample error | head -n 1
  --sample
  $ animcheck 2>help
  [2]
  $ head -c $(stat -c %s help) error | cmp - help

`--sample` writes the sample dump, and checks it:

  $ launch --sample -q | grep -o 'files: '
  files: 

A build that fails is exit 2:

  $ : >decoders/c.cpp
  $ : >fail
  $ launch formats
  [2]
  $ grep error: error
  animcheck: error: the build failed
  $ rm fail
  $ launch formats >out
