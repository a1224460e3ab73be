Which release of its game a ROM is: by a table of releases, here one of a ROM that is made up.

  $ python3 "$SOURCE/tests/zelda64/cli/make_roms.py" .
  $ cp -r "$SOURCE/spec" specs
  $ cp zelda64.yaml specs/releases/zelda64.yaml
  $ release() { animcheck --spec-dir specs check --output-format jsonl "$1" | jq -c 'select(.members == []) | .release'; }

An unmodified image, in each byte order:

  $ animcheck --spec-dir specs check retail.z64
  retail.z64: broken (zelda64.rom, 1,114,112 bytes)
    release: The Synthetic, 1.0 (US), compressed, big-endian; unmodified
    error    0x7490 (16 bytes)  link_frames: link_animetion should be file 7, but the file table ends before it or leaves it out [link-frames-missing]
             fix: build the ROM with link_animetion as that file
             game: stops, or moves Link by whatever is there
             why: Link's frames are read from that file, whichever of his animations plays.
  
  1 note of 1 rule not listed (--show note)
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

A randomizer's own output, given to it again:

  $ release randomized.z64 | jq -c '[.state, .id, .claims.made_by]'
  ["edited","synthetic-1.0","OoT Randomizer 8.2.21"]
  $ animcheck --spec-dir specs check randomized.z64 | grep release:
    release: build of The Synthetic, 1.0 (US), compressed, big-endian; made by OoT Randomizer 8.2.21
  $ release edited.z64 | jq -c .claims.made_by
  null

An image that the table knows as bad, and one of which it knows nothing:

  $ release bad.z64 | jq -c '[.state, .id, .image]'
  ["bad","synthetic-1.0","a dump with a flipped bit"]
  $ release foreign.z64 | jq -c '[.state, .id, .claims.build_by]'
  ["unknown",null,"zelda@elsewhere"]
  $ animcheck check foreign.z64 | grep -A2 release:
    release: unknown, compressed, big-endian; it says build_by zelda@elsewhere, build_date 26-11-21 12:00:00, header_title SYNTHETIC CARTRIDGE, header_code CZLE, header_revision 0, header_crc 78E3060E 883CF75A, table 0x7430, files 6
    error    0x7490 (16 bytes)  link_frames: link_animetion should be file 7, but the file table ends before it or leaves it out [link-frames-missing]
             fix: build the ROM with link_animetion as that file

Rules say the same. A bad image is an error:

  $ rules() { animcheck --spec-dir specs check --output-format jsonl "$@" | jq -r 'select(.members == []) | .findings[] | select(.rule | contains("release") or contains("contents") or contains("misleads")) | "\(.severity) \(.rule): \(.message)"'; }
  $ for rom in retail.z64 retail.v64 decompressed.z64 repacked.z64 padded.z64 edited.z64 code.z64 bad.z64 foreign.z64; do echo "$rom: $(rules $rom)"; done
  retail.z64: note zelda64.rom/release-unmodified: unmodified: The Synthetic, 1.0 (US)
  retail.v64: note zelda64.rom/release-unmodified: unmodified: The Synthetic, 1.0 (US)
  decompressed.z64: note zelda64.rom/contents-unmodified: the files are those of The Synthetic, 1.0 (US), unmodified, in another image than the one sold
  repacked.z64: note zelda64.rom/contents-unmodified: the files are those of The Synthetic, 1.0 (US), unmodified, in another image than the one sold
  padded.z64: warning zelda64.rom/size-misleads: 1245184 bytes, as a decompressed ROM, under the header of The Synthetic, 1.0 (US) (1114112 bytes), but its files are compressed
  note zelda64.rom/contents-unmodified: the files are those of The Synthetic, 1.0 (US), unmodified, in another image than the one sold
  edited.z64: note zelda64.rom/release-edited: a build of The Synthetic, 1.0 (US) that is not as it was sold: files in it were changed, or it is damaged
  code.z64: note zelda64.rom/release-edited: a build of The Synthetic, 1.0 (US) that is not as it was sold: files in it were changed, or it is damaged
  bad.z64: error zelda64.rom/release-known-bad: a known bad image (a dump with a flipped bit), not to be used
  foreign.z64: 

Every output names it:

  $ animcheck --spec-dir specs check --output-format csv retail.z64 | tail -1 | grep -o 'The Synthetic.*'
  The Synthetic, 1.0 (US), compressed, big-endian; unmodified"
  $ animcheck --spec-dir specs check --output-format tsv retail.z64 | tail -1 | grep -o 'The Synthetic.*'
  The Synthetic, 1.0 (US), compressed, big-endian; unmodified
  $ animcheck --spec-dir specs check --output-format sarif retail.z64 | jq -r '.runs[].results[0].properties.release'
  The Synthetic, 1.0 (US), compressed, big-endian; unmodified
  $ animcheck --spec-dir specs check --output-format markdown retail.z64 | grep -o 'The Synthetic, [^<]*'
  The Synthetic, 1.0 &#40;US&#41;, compressed, big-endian&#59; unmodified
  $ animcheck --spec-dir specs check --output-format html retail.z64 | grep -c '"state":"unmodified"'
  1

Which files differ inside shows beside another image, unpacked: its byte order and packing do not matter.

  $ reference() { animcheck --spec-dir specs check --output-format jsonl --reference "$@" | jq -r 'select(.members == []) | .findings[] | select(.rule | contains("reference")) | "\(.rule): \(.message)"'; }
  $ reference retail.z64 decompressed.z64
  io/reference-differs: not the files of the reference: 2 of 5 files differ from those of retail.z64: makerom, dmadata
  $ reference retail.v64 repacked.z64
  io/reference-same: no file differs: 5 files, those of retail.v64
  $ reference retail.z64 edited.z64
  io/reference-differs: not the files of the reference: 1 of 5 files differ from those of retail.z64: #3
  $ animcheck --spec-dir specs check --output-format jsonl --reference retail.z64 edited.z64 | jq -c 'select(.record == "run").config.reference'
  {"name":"retail.z64","xxh3":"5473bdfd11cdef0f"}
  $ animcheck check --reference absent.z64 edited.z64
  animcheck: error: --reference: no file absent.z64
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --reference zelda64.yaml edited.z64
  animcheck: error: --reference: zelda64.yaml is not a container that its name promises
  animcheck: try 'animcheck check --help'
  [2]

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
  animcheck: error: specs/releases/zelda64.yaml:19:84: no release 'other'
  [2]
