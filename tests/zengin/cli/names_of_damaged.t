The name of an entry has bytes that are not ASCII, and so the member has no extension: one fault. A name that ends without an extension is the
member's own.

  $ cat >damage.py <<'END_OF'
  > import sys
  > volume = bytearray(open("V.VDF", "rb").read())
  > at = volume.index(b"HUM-S_BAD.MAN") + 13
  > volume[at - int(sys.argv[1]):at + 16] = bytes([int(sys.argv[2])]) * (16 + int(sys.argv[1]))
  > open("V.VDF", "wb").write(volume)
  > END_OF
  $ names() { animcheck check V.VDF --output-format jsonl | jq -r 'select(.record == "input") | .members as $in | .findings[] | select(.severity != "note" and (.rule | test("name-"))) | [$in[0] // "V.VDF", .rule, .consequence_of // "a cause", .consequence_in // "-"] | join(" ")' | sed 's|^HUM[^ ]*|HUM..|'; }
  $ cp "$FILES/folders.vdf" V.VDF
  $ python3 damage.py 0 255
  $ names
  #1 zengin.man/name-not-file-name zengin.vdf/name-not-ascii V.VDF
  #1 zengin.man/name-extension zengin.vdf/name-not-ascii V.VDF
  V.VDF zengin.vdf/name-not-ascii a cause -
  $ cp "$FILES/folders.vdf" V.VDF
  $ python3 damage.py 4 32
  $ names
  HUM.. zengin.man/name-not-file-name a cause -
  HUM.. zengin.man/name-extension a cause -

A wrong name says nothing about the bytes of its member:

  $ cp "$FILES/folders.vdf" V.VDF
  $ cat >both.py <<'END_OF'
  > volume = bytearray(open("V.VDF", "rb").read())
  > name = volume.index(b"HUM-S_BAD.MAN") + 13
  > volume[name:name + 16] = bytes(16)
  > motion = volume.index(b"\x00\xa0\x00\x00\x00\x00\x20\xa0")
  > volume[motion + 8] ^= 1
  > open("V.VDF", "wb").write(volume)
  > END_OF
  $ python3 both.py
  $ animcheck check V.VDF --output-format jsonl | jq -r 'select(.record == "input") | .members as $in | .findings[] | select(.severity != "note") | [$in[0] // "V.VDF", .rule, .consequence_of // "a cause"] | join(" ")'
  HUM-S_BAD.MAN zengin.man/version a cause
  HUM-S_BAD.MAN zengin.man/name-not-file-name a cause
  EMPTY.MAN zengin.man/too-short a cause
  HUM-S_RUN.MAN zengin.man/header-size-short a cause
  V.VDF zengin.vdf/name-nul a cause
