The bytes of each four of an object are exchanged, and a manifest says what is in it. That is one fault, of the object:

  $ cp "$FILES"/sample/ZELDA64/object_test.* .
  $ python3 -c 'import pathlib; at = pathlib.Path("object_test.zobj"); data = at.read_bytes(); at.write_bytes(b"".join(data[i:i + 4][::-1] for i in range(0, len(data), 4)))'
  $ animcheck check --output-format jsonl . >report
  [1]
  $ jq -r 'select(.findings) | .members[-1] as $name | .findings[] | select(.severity != "note") | [$name // "object", .rule, .consequence_of // "a cause", (.fix.edits // [] | length)] | join(" ")' report
  gTestSkel zelda64.skeleton/no-limbs zelda64.object/byte-order 0
  gTestSkel zelda64.skeleton/pad zelda64.object/byte-order 0
  gTestSkel zelda64.skeleton/top-nibble zelda64.object/byte-order 0
  gTestSkel zelda64.skeleton/segment-not-given zelda64.skeleton/top-nibble 0
  gTestAnim zelda64.animation/no-frames zelda64.object/byte-order 0
  gTestAnim zelda64.animation/pad zelda64.object/byte-order 0
  gTestAnim zelda64.animation/values-unaligned zelda64.animation/pointer-null 0
  gTestAnim zelda64.animation/joints-unaligned zelda64.object/byte-order 0
  gTestAnim zelda64.animation/pad-end zelda64.object/byte-order 0
  gTestAnim zelda64.animation/top-nibble zelda64.animation/pointer-null 0
  gTestAnim zelda64.animation/pointer-null zelda64.object/byte-order 0
  gTestAnim zelda64.animation/top-nibble zelda64.animation/joints-unaligned 0
  gTestAnim zelda64.animation/segment-not-given zelda64.animation/joints-unaligned 0
  object zelda64.object/byte-order a cause 1

Exchanged back it is what it was, and so are its elements:

  $ animcheck repair --level likely --to out .
  ./object_test.zobj: repaired, conforms now
    byte-order: exchange them back, or dump the file again in its own byte order (likely)
    written: out/object_test.zobj
  1 file repaired, 1 edit
  $ cmp out/object_test.zobj "$FILES"/sample/ZELDA64/object_test.zobj
