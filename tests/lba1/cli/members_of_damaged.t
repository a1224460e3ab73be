Needs: lba1

Sixteen bytes came into an archive. Its last entry is read from the wrong place, and what is wrong with it follows from that.

  $ cat >archive.py <<'END_OF'
  > import sys
  > sound = bytes.fromhex(
  >     "14000000" "00000000" "39000000" "14000000" "52000000"
  >     "04000000" "04000000" "0000" "01020304" "0200000002000000" "0000" "0a0b"
  >     "0100000001000000" "0000" "0c" "0300000003000000" "0000" "050607" "0200000002000000" "0000" "0d0e")
  > came_in = bytes.fromhex("05135d40edd26cdf44137b26e1da3429")
  > damaged = {"moved": sound[:30] + came_in + sound[30:], "method": sound[:65] + b"\x09" + sound[66:]}
  > open("EN_TEST.VOX", "wb").write(damaged[sys.argv[1]])
  > END_OF
  $ cat >causes.jq <<'END_OF'
  > select(.record == "input") | .path + (.members | map("::" + .) | join("")) as $place
  > | .findings[] | select(.severity != "note")
  > | [$place, .rule, .consequence_of // "a cause", .consequence_in // "-", (.fix.edits // [] | length)] | join(" ")
  > END_OF
  $ python3 archive.py moved
  $ animcheck check EN_TEST.VOX --output-format jsonl | jq -r -f causes.jq
  EN_TEST.VOX::2 lba1.hqr/method-unknown io/bytes-inserted EN_TEST.VOX 0
  EN_TEST.VOX lba1.hqr/sentinel-value io/bytes-inserted - 0
  EN_TEST.VOX lba1.hqr/gap io/bytes-inserted - 0
  EN_TEST.VOX io/bytes-inserted a cause - 0
  $ animcheck check EN_TEST.VOX::2 | grep -A1 stored.method
    error    0x41 (2 bytes)  stored.method: packing method 256 is unknown; known are stored (0), LZSS (1) and LZMIT (2) [lba1.hqr/method-unknown]
             follows from: io/bytes-inserted of EN_TEST.VOX

If only the method of that entry is wrong, the entry is to blame.

  $ python3 archive.py method
  $ animcheck check EN_TEST.VOX --output-format jsonl | jq -r -f causes.jq
  EN_TEST.VOX::2 lba1.hqr/method-unknown a cause - 0
