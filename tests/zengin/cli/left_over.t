Needs: zengin

Bytes that are left over in a volume, or missing: if nothing is known of the last files, they may have come into them, or be lost
there, and the place says so.

  $ mkdir corpus
  $ cp -r "$SOURCE/golden/cases/zengin.man" corpus
  $ animcheck corpus export corpus --to exported >out
  $ mkdir texts mixed
  $ printf 'the first of two texts' >texts/A.TXT
  $ printf 'the second of two texts' >texts/B.TXT
  $ cp texts/A.TXT mixed
  $ cp exported/zengin.man/bases.loop mixed/HUM-S_TEST.MAN
  $ python3 "$TESTDIR/make_volume.py" TEXTS.VDF 2003-05-06 texts
  $ python3 "$TESTDIR/make_volume.py" MIXED.VDF 2003-05-06 mixed
  $ changed() { # VOLUME PLACE COUNT BYTES: so many bytes there are replaced
  >     { head -c "$2" "$1"; printf %s "$4"; tail -c +"$(($2 + $3 + 1))" "$1"; } >V.VDF
  >     animcheck check --fail-on never --allow-empty --output-format jsonl V.VDF | jq -r 'select(.record == "input") | .size as $size | .findings[] | select(.severity != "note") | [.rule, (.location.bytes | tostring), $size, .message] | join(" ")'
  > }
  $ wc -c <TEXTS.VDF
  501
  $ changed TEXTS.VDF 460 0 MORE
  zengin.vdf/unowned-bytes [456,49] 505 the volume has 4 bytes that no file has; they may have come in before, where nothing is known of what is stored
  $ wc -c <MIXED.VDF
  747
  $ changed MIXED.VDF "$(wc -c <MIXED.VDF)" 0 MORE
  zengin.vdf/unowned-bytes [747,4] 751 the volume has 4 bytes that no file has
  $ changed TEXTS.VDF 460 3 ''
  zengin.vdf/file-past-end [444,54] 498 the file ends at byte 501; the volume has 498 bytes; bytes may be missing before, where nothing is known of what is stored
  $ changed MIXED.VDF 600 3 ''
  zengin.man/source-size [82,4] 266 the source chunk declares 93 bytes; its own fields need 90
  zengin.man/script-unreadable [121,55] 266 the script line 'a("S_TEST" 1 "S_TEST" 0.1 0.1 M. "HUM_TE' is not the definition of an animation
  io/bytes-missing [121,77] 266 missing bytes: 3 bytes missing between 0x79 and 0xC6
  zengin.vdf/file-past-end [444,4] 744 the file ends at byte 747; the volume has 744 bytes
