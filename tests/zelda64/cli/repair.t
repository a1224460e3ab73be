Files of a ROM are repaired in it: streams are packed again, its table and its checksum follow. Other files stay, byte for byte:

  $ python3 "$SOURCE/tests/zelda64/cli/make_broken_roms.py" .
  $ animcheck repair --level likely --game oot in --to out --record record.jsonl
  in/packed.v64::link_animetion: repaired, conforms now
    high-byte: write zeros over the 1 byte at 0x84 of the unpacked member (likely)
  in/packed.v64: not repaired, broken
    link-frames-packed: left, no edit is proven
    the container is written anew: 9 more edits
    written: out/packed.v64
  in/stored.n64::link_animetion: repaired, conforms now
    high-byte: write zeros over the 1 byte at 0x3A8 of the unpacked member (likely)
    the container is written anew: 2 more edits
    written: out/stored.n64
  in/stored.z64::link_animetion: repaired, conforms now
    high-byte: write zeros over the 1 byte at 0x103A8 (likely)
    the container is written anew: 2 more edits
    written: out/stored.z64
  in/walk.zdata.yaz0::walk.zdata: repaired, conforms now
    high-byte: write zeros over the 1 byte at 0x84 of the unpacked member (likely)
    the container is written anew: 1 more edit
    written: out/walk.zdata.yaz0
  4 files repaired, 4 edits; 1 input stays broken
  [1]
  $ for file in stored.z64 stored.n64 walk.zdata.yaz0; do cmp out/$file sound/$file; done
  $ cat >files.py <<'PYTHON'
  > import os, sys
  > sys.path.insert(0, os.environ["SOURCE"] + "/tests/zelda64/cli")
  > import make_broken_roms as roms
  > (files, size, is_right), (sound, *_) = roms.files_of("out/packed.v64"), roms.files_of("sound/packed.v64")
  > print(files == sound, size == os.path.getsize("in/packed.v64"), is_right)
  > PYTHON
  $ python3 files.py
  True True True
  $ animcheck repair --level likely --game oot out --to again | tail -n 1
  0 files repaired, 0 edits; 1 input stays broken
  $ animcheck repair --apply record.jsonl --reverse out --to back | tail -n 1 && diff -r in back
  4 files taken back, 15 edits

What is not known to be padding is never given up:

  $ mkdir full && python3 -c 'd = bytearray(open("in/packed.v64", "rb").read()); d[-16:] = bytes(range(16)); open("full/packed.v64", "wb").write(d)'
  $ animcheck repair --level likely --game oot full --to none
  full/packed.v64::link_animetion: not repaired, broken
    high-byte: left, its ROM has no room for it
  full/packed.v64: not repaired, broken
    link-frames-packed: left, no edit is proven
  0 files repaired, 0 edits; 2 inputs stay broken
  [1]
