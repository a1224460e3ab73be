Needs: zengin

Bytes that are left over in a volume: if nothing is known of the last files, they may have come into them, and the place says so.

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
  $ inserted() { # VOLUME PLACE: four bytes come in there
  >     { head -c "$2" "$1"; printf 'MORE'; tail -c +"$(($2 + 1))" "$1"; } >V.VDF
  >     animcheck check --fail-on never --allow-empty --output-format jsonl V.VDF | jq -r 'select(.record == "input") | .size as $size | .findings[] | select(.severity != "note") | [.rule, (.location.bytes | tostring), $size, .message] | join(" ")'
  > }
  $ wc -c <TEXTS.VDF
  501
  $ inserted TEXTS.VDF 460
  zengin.vdf/unowned-bytes [456,49] 505 the volume has 4 bytes that no file has; they may have come in before, where nothing is known of what is stored
  $ wc -c <MIXED.VDF
  747
  $ inserted MIXED.VDF "$(wc -c <MIXED.VDF)"
  zengin.vdf/unowned-bytes [747,4] 751 the volume has 4 bytes that no file has
