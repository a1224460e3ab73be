Which release of its game a ROM is: by a table of releases, here one of a ROM that is made up.

  $ python3 "$SOURCE/tests/zelda64/cli/make_roms.py" .
  $ cp -r "$SOURCE/spec" specs
  $ cp zelda64.yaml specs/releases/zelda64.yaml
  $ release() { animcheck --spec-dir specs check --output-format jsonl "$1" | jq -c 'select(.members == []) | .release'; }

An unmodified image, in each byte order:

  $ animcheck --spec-dir specs check retail.z64
  retail.z64: broken (zelda64.rom, 1,114,112 bytes)
    release: The Synthetic, 1.0 (US), compressed, big-endian; unmodified
    error    0x40 (0 bytes)  link_frames: link_animetion should be file 7, but the file table ends before it or leaves it out [link-frames-missing]
             fix: build the ROM with link_animetion as that file
             game: stops, or moves Link by whatever is there
             why: Link's frames are read from that file, whichever of his animations plays.
  
  Run `animcheck explain zelda64.rom/link-frames-missing` for background
  5 members of containers: 5 unrecognised
  1 file: 1 broken
  [1]
  $ release retail.z64
  {"state":"unmodified","id":"synthetic-1.0","game":"The Synthetic","name":"1.0 (US)","region":"US","byte_order":"big-endian","packing":"compressed","claims":{"build_by":"zelda@somewhere","build_date":"26-11-21 12:00:00","header_title":"SYNTHETIC CARTRIDGE","header_code":"CZLE","header_revision":"0","header_crc":"68E30E0E E3532D70","table":"0x7430","files":"6"}}
  $ release retail.v64 | jq -c '[.state, .id, .byte_order]'
  ["unmodified","synthetic-1.0","byte-swapped"]
  $ release retail.n64 | jq -c '[.state, .id, .byte_order]'
  ["unmodified","synthetic-1.0","word-swapped"]

Other images with the same files: decompressed, and built anew without the padding that counts:

  $ release decompressed.z64 | jq -c '[.state, .id, .packing]'
  ["contents","synthetic-1.0","decompressed"]
  $ release repacked.z64 | jq -c '[.state, .id, .packing]'
  ["contents","synthetic-1.0","compressed"]
  $ release repacked.v64 | jq -c '[.state, .id, .packing]'
  ["contents","synthetic-1.0","compressed"]

One byte of a file differs. The builder's name and date still say which build it was; what else differs is named:

  $ release edited.z64 | jq -c '[.state, .id, .differs]'
  ["edited","synthetic-1.0",null]
  $ release code.z64 | jq -c '[.state, .id, .differs]'
  ["edited","synthetic-1.0",{"header_code":"CZLE"}]

An image that the table knows as bad, and one of which it knows nothing:

  $ release bad.z64 | jq -c '[.state, .id, .image]'
  ["bad","synthetic-1.0","a dump with a flipped bit"]
  $ release foreign.z64 | jq -c '[.state, .id, .claims.build_by]'
  ["unknown",null,"zelda@elsewhere"]
  $ animcheck check foreign.z64 | grep -A2 release:
    release: unknown, compressed, big-endian; it says build_by zelda@elsewhere, build_date 26-11-21 12:00:00, header_title SYNTHETIC CARTRIDGE, header_code CZLE, header_revision 0, header_crc 78E3060E 883CF75A, table 0x7430, files 6
    error    0x40 (0 bytes)  link_frames: link_animetion should be file 7, but the file table ends before it or leaves it out [link-frames-missing]
             fix: build the ROM with link_animetion as that file

It is listed, too, and a report that is read back says the same:

  $ animcheck --spec-dir specs ls repacked.v64 | head -1
  1114112  zelda64.rom   repacked.v64           a ROM header with the game code ZL or ZS; The Synthetic, 1.0 (US), compressed, byte-swapped; its files are unmodified, the image is not the one sold
  $ animcheck --spec-dir specs check --output-format jsonl retail.z64 >report
  [1]
  $ animcheck report convert --output-format jsonl report | cmp - report

A table with a mistake is an error with its place:

  $ sed -i 's/md5: {is: "./md5: {is: "/' specs/releases/zelda64.yaml
  $ animcheck --spec-dir specs check retail.z64 2>&1 | sed 's/no md5.*/no md5/; s/is .*no/is no/'
  animcheck: error: specs/releases/zelda64.yaml:10:13: '603fe9402049b00910102cc23c78fb6' is no md5
  $ sed 's/by: \[made\]/by: [nobody]/' zelda64.yaml >specs/releases/zelda64.yaml
  $ animcheck --spec-dir specs check retail.z64
  animcheck: error: specs/releases/zelda64.yaml:10:54: no source 'nobody'
  [2]
  $ sed 's/of: synthetic-1.0/of: other/' zelda64.yaml >specs/releases/zelda64.yaml
  $ animcheck --spec-dir specs check retail.z64
  animcheck: error: specs/releases/zelda64.yaml:18:84: no release 'other'
  [2]
