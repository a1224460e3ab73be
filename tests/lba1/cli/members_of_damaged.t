Needs: lba1

Sixteen bytes came into the header of an archive's entry. What is wrong with the entry follows from that; those after it are read from where they are.

  $ cat >archive.py <<'END_OF'
  > import sys
  > sound = bytes.fromhex(
  >     "14000000" "00000000" "39000000" "14000000" "52000000"
  >     "04000000" "04000000" "0000" "01020304" "0200000002000000" "0000" "0a0b"
  >     "0100000001000000" "0000" "0c" "0300000003000000" "0000" "050607" "0200000002000000" "0000" "0d0e")
  > came_in = bytes.fromhex("05135d40edd26cdf44137b26e1da3429")
  > damaged = {"moved": sound[:28] + came_in + sound[28:], "method": sound[:65] + b"\x09" + sound[66:],
  >            "size": sound[:24] + b"\x03" + sound[25:],
  >            "header": sound[:66] + b"\xff" * 16, "first": sound[:28] + b"\x09" + sound[29:70] + b"\xff" * 12}
  > open("EN_TEST.VOX", "wb").write(damaged[sys.argv[1]])
  > END_OF
  $ cat >causes.jq <<'END_OF'
  > select(.record == "input") | .path + (.members | map("::" + .) | join("")) as $place
  > | .findings[] | select(.severity != "note")
  > | [$place, .rule, .consequence_of // "a cause", .consequence_in // "-", (.fix.edits // [] | length)] | join(" ")
  > END_OF
  $ python3 archive.py moved
  $ animcheck check EN_TEST.VOX --output-format jsonl | jq -r -f causes.jq
  EN_TEST.VOX::0 lba1.hqr/method-unknown lba1.hqr/entry-shifted EN_TEST.VOX 0
  EN_TEST.VOX lba1.hqr/sentinel-value lba1.hqr/entry-shifted - 0
  EN_TEST.VOX lba1.hqr/entry-shifted a cause - 0
  EN_TEST.VOX lba1.hqr/gap lba1.hqr/entry-shifted - 0
  $ animcheck check EN_TEST.VOX::0 | grep -A1 stored.method
    error    0x1C (2 bytes)  stored.method: packing method 4869 is unknown; known are stored (0), LZSS (1) and LZMIT (2) [lba1.hqr/method-unknown]
             follows from: lba1.hqr/entry-shifted of EN_TEST.VOX

If only the method of the last entry is wrong, that entry is to blame.

  $ python3 archive.py method
  $ animcheck check EN_TEST.VOX --output-format jsonl | jq -r -f causes.jq
  EN_TEST.VOX::2 lba1.hqr/method-unknown a cause - 0

What the archive says of the bytes beside a fault of an entry follows from that. A gap that is elsewhere does not.

  $ python3 archive.py header
  $ animcheck check EN_TEST.VOX --output-format jsonl | jq -r -f causes.jq
  EN_TEST.VOX::2 lba1.hqr/method-unknown a cause - 0
  EN_TEST.VOX lba1.hqr/gap lba1.hqr/method-unknown EN_TEST.VOX::2 0
  $ animcheck check EN_TEST.VOX | grep -A1 gap
    error    0x46 (12 bytes)  entry[2].gap: a gap of 12 bytes that belongs to no entry [gap]
             follows from: lba1.hqr/method-unknown of EN_TEST.VOX::2
  --
  error    1 in 1 input  lba1.hqr/gap
  error    1 in 1 input  lba1.hqr/method-unknown
  $ python3 archive.py first
  $ animcheck check EN_TEST.VOX --output-format jsonl | jq -r -f causes.jq
  EN_TEST.VOX::0 lba1.hqr/method-unknown a cause - 0
  EN_TEST.VOX lba1.hqr/gap a cause - 0

If the size of a stored entry is wrong, the gap is what it lacks.

  $ python3 archive.py size
  $ animcheck check EN_TEST.VOX --output-format jsonl | jq -r -f causes.jq
  EN_TEST.VOX::0 lba1.hqr/stored-size a cause - 0
  EN_TEST.VOX lba1.hqr/gap lba1.hqr/stored-size EN_TEST.VOX::0 0
