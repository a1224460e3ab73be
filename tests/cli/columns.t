Needs: zengin lba1 ff7 zelda64 sotc

`ls --columns` shows what files have, whatever a format calls it; csv has the same at its end.

  $ mkdir d && cp "$FILES/run.man" d/HUM-S_RUN.MAN && cp "$FILES/ten.man" d/HUM-S_BAD.MAN && cp "$FILES/arm.mdh" d/HUM.MDH && echo a >d/a.txt
  $ animcheck ls --columns path,format,frames,fps,joints,duration,verdict d
  path             format        frames  fps  joints  duration  verdict
  d/HUM-S_BAD.MAN  zengin.man         2   25       2      0.08  broken
  d/HUM-S_RUN.MAN  zengin.man         2   25       2      0.08  conforms
  d/HUM.MDH        zengin.mdh         -    -       2         -  conforms
  d/a.txt          unrecognised       -    -       -         -  unknown
  4 entries: 2 zengin.man, 1 zengin.mdh, 1 unrecognised
  $ animcheck ls --columns layer,path d/HUM-S_RUN.MAN
  layer  path
      1  d/HUM-S_RUN.MAN
  1 entry: 1 zengin.man
  $ animcheck ls --columns path,frams d
  animcheck: error: --columns: no column is called 'frams'; did you mean 'frames'?
  animcheck: try 'animcheck ls --help'
  [2]
  $ animcheck check --output-format csv d | cut -d, -f1,14-
  path,frames,fps,joints,duration,release
  d/HUM-S_BAD.MAN,2,25,2,0.08,
  d/HUM-S_RUN.MAN,2,25,2,0.08,
  d/HUM.MDH,,,2,,
  d/a.txt,,,,,
  $ cd "$FILES/sample" && animcheck ls --columns path,frames,joints SOTC/anim FF7/battle.lgp LBA/ANIM.HQR | head -12; cd "$OLDPWD"
  path                       frames  joints
  SOTC/anim/bull_A_jump.anb       3       7
  SOTC/anim/bull_A_turn.anb       3       7
  FF7/battle.lgp                  -       -
  FF7/battle.lgp::ogaa            -       0
  FF7/battle.lgp::rsaa            -       3
  FF7/battle.lgp::rsda            4       4
  FF7/battle.lgp::rtaa            -       3
  FF7/battle.lgp::rtda            6       3
  FF7/battle.lgp::saaa            -       3
  FF7/battle.lgp::sada            2       3
  LBA/ANIM.HQR                    -       -

One field:

  $ animcheck dump d/HUM-S_RUN.MAN header.frames
  00000018  02 00 00 00                                       header.frames = 2 (0x2)
  $ animcheck dump d/HUM-S_RUN.MAN header.samples
  00000018                                                    header.samples = 4 (computed)
  $ animcheck dump d/HUM-S_RUN.MAN header.frame
  animcheck: error: d/HUM-S_RUN.MAN: there is no such part or field
  animcheck: try 'animcheck dump --help'
  [2]
  $ animcheck decode d/HUM-S_RUN.MAN --field header.frames
  2
  $ animcheck decode d/HUM-S_RUN.MAN --field header.name
  S_RUN
  $ animcheck decode d/HUM-S_RUN.MAN --field header.bounds_min
  [-45.0,-90.0,-30.0]
  $ animcheck decode d/HUM-S_RUN.MAN --field source.date
  {"source.date.year":0,"source.date.month":0,"source.date.day":0,"source.date.hour":0,"source.date.minute":0,"source.date.second":0,"source.date.padding":0}
  $ animcheck decode "$FILES/people.vdf::*.MAN" --field header.version | sed 's:.*/::'
  people.vdf::HUM-S_RUN.MAN\t12 (esc)
  people.vdf::HUM-S_BAD.MAN\t10 (esc)
  $ animcheck decode d/HUM-S_RUN.MAN --field header.frame
  animcheck: error: d/HUM-S_RUN.MAN: there is no such part or field
  animcheck: try 'animcheck decode --help'
  [2]

`stats` is about a whole dump:

  $ for i in $(seq 30); do cp "$FILES/run.man" d/HUM-S_$i.MAN; done
  $ animcheck stats d
  zengin.man: 32 (1 conforming, 30 deviating, 1 broken)
    checksum    697dc929 (32)
    duration    0.08 (32)
    fps         25 (32)
    frames      2 (32)
    joints      2 (32)
    layer       1 (32)
    nodes       2 (32)
    samples     4 (32)
    alike, by the findings that they have:
            30  name-not-file-name (as d/HUM-S_1.MAN)
             1  no findings (as d/HUM-S_RUN.MAN)
             1  name-not-file-name, version (as d/HUM-S_BAD.MAN)
  
  zengin.mdh: 1 (1 conforming)
    checksum    697dc929 (1)
    joints      2 (1)
    nodes       2 (1)
    alike, by the findings that they have:
             1  no findings (as d/HUM.MDH)
  
  1 unrecognised or not read
  $ animcheck stats nosuch
  animcheck: error: nosuch: cannot read: No such file or directory
  1 unrecognised or not read
  [3]
  $ animcheck stats "$FILES/sample" | grep '^[a-z]'
  ff7.battle: 38 (2 conforming, 18 deviating, 18 broken)
  ff7.lgp: 2 (2 conforming)
  ff7.skeleton: 4 (3 conforming, 1 broken)
  lba1.anim: 10 (7 conforming, 1 deviating, 2 broken)
  lba1.body: 6 (2 conforming, 4 deviating)
  lba1.file3d: 2 (1 conforming, 1 deviating)
  lba1.hqr: 3 (3 conforming)
  sotc.anb: 6 (6 broken)
  sotc.nico: 1 (1 deviating)
  sotc.skb: 2 (2 conforming)
  sotc.xff: 1 (1 conforming)
  zelda64.animation: 3 (3 conforming)
  zelda64.curve: 2 (2 conforming)
  zelda64.frames: 2 (2 conforming)
  zelda64.legacy: 2 (2 conforming)
  zelda64.object: 6 (5 conforming, 1 deviating)
  zelda64.rom: 3 (2 conforming, 1 broken)
  zelda64.skeleton: 3 (3 conforming)
  zengin.man: 12 (3 conforming, 2 deviating, 7 broken)
  zengin.mdh: 5 (3 conforming, 1 deviating, 1 broken)
  zengin.vdf: 4 (3 conforming, 1 broken)

A value far outside the usual range is named with its place:

  $ mkdir far && at=$((0x$(animcheck dump d/HUM-S_RUN.MAN header.fps | cut -d' ' -f1))) && echo $at
  32
  $ python3 - d/HUM-S_RUN.MAN $at <<'END'
  > import struct, sys
  > sound, at = open(sys.argv[1], "rb").read(), int(sys.argv[2])
  > for i in range(24):
  >     rate = 1000 if i == 7 else 20 + i % 5
  >     open(f"far/HUM-S_{i:02}.MAN", "wb").write(sound[:at] + struct.pack("<f", rate) + sound[at + 4:])
  > END
  $ animcheck stats far | grep -A1 fps
    fps         20 to 1000, median 22; 20 (5), 21 (5), 23 (5), 22 (4), 24 (4), 1000 (1)
      far out    1000: far/HUM-S_07.MAN
  --
             1  fps-range, model-without-hierarchy, name-not-file-name (as far/HUM-S_07.MAN)
