Damage crosses from a file into the next one: what is wrong with that follows, and there is one headline.

  $ mkdir corpus
  $ cp -r "$SOURCE/golden/cases/zelda64.rom" corpus
  $ animcheck corpus export corpus --to exported >out
  $ damaged() { # PLACE COUNT: the sound ROM with FF there
  >     cp exported/zelda64.rom/bases.small rom.z64
  >     head -c "$2" /dev/zero | tr '\0' '\377' | dd of=rom.z64 bs=1 seek="$1" conv=notrunc status=none
  >     animcheck check --output-format jsonl rom.z64 | jq -r 'select(.record == "input") | (.path + (.members | map("::" + .) | join(""))) as $place
  >         | .findings[] | select(.severity != "note") | [$place, .rule, .consequence_of // "a cause", .consequence_in // "-"] | join(" ")'
  > }
  $ damaged 422 16
  rom.z64::link_animetion zelda64.frames/tail a cause -
  rom.z64::#8 zelda64.rom/codes-damaged zelda64.frames/tail rom.z64::link_animetion
  $ animcheck check 'rom.z64::#8' | grep -A1 codes-damaged
    error    0x1B1 (0 bytes)  stored.codes: the deflate stream is damaged after 0 of 134 unpacked bytes [zelda64.rom/codes-damaged]
             follows from: zelda64.frames/tail of rom.z64::link_animetion

If only the second file is damaged, it has the cause itself.

  $ damaged 437 8
  rom.z64::#8 zelda64.rom/size-impossible a cause -
  rom.z64 zelda64.rom/unpacked-size zelda64.rom/size-impossible rom.z64::#8
