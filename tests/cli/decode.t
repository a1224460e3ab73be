Needs: zengin

`dump` shows fields and findings at their bytes:

  $ cp "$FILES/ten.man" HUM-S_RUN.MAN
  $ animcheck dump HUM-S_RUN.MAN
            context.name = HUM-S_RUN.MAN (from outside)
            context.next_present = 1 (from outside)
  00000000  00 a0                                             chunk[0].type = 40960 (0xA000, marker)
  00000002  00 00 00 00                                       chunk[0].size = 0 (0x0)
  00000006  20 a0                                             chunk[1].type = 40992 (0xA020, header)
  00000008  3d 00 00 00                                       chunk[1].size = 61 (0x3D)
  0000000c  0a 00                                             header.version = 10 (0xA)
            ^^^^^                                             ! error: the header's version is 10, expected 12 [zengin.man/version]
  0000000e  53 5f 52 55 4e 0a                                 header.name = "S_RUN"
  00000014  01 00 00 00                                       header.layer = 1 (0x1)
  00000018  02 00 00 00                                       header.frames = 2 (0x2)
  0000001c  02 00 00 00                                       header.nodes = 2 (0x2)
  00000020  00 00 c8 41                                       header.fps = 25
  00000024  00 00 c8 41                                       header.fps_source = 25
  00000028  00 00 72 c2                                       header.position_min = -60.5
  0000002c  6f 12 03 3b                                       header.position_scale = 0.002
  00000030  00 00 34 c2 00 00 b4 c2 00 00 f0 c1               header.bounds_min[]: 3 x f32
  0000003c  00 00 34 42 00 00 b4 42 00 00 f0 41               header.bounds_max[]: 3 x f32
  00000048  0a                                                header.next = ""
  00000049  10 a0                                             chunk[2].type = 40976 (0xA010, source)
  0000004b  18 00 00 00                                       chunk[2].size = 24 (0x18)
  0000004f  00 00 00 00                                       source.date.year = 0
  00000053  00 00                                             source.date.month = 0 (0x0)
  00000055  00 00                                             source.date.day = 0 (0x0)
  00000057  00 00                                             source.date.hour = 0 (0x0)
  00000059  00 00                                             source.date.minute = 0 (0x0)
  0000005b  00 00                                             source.date.second = 0 (0x0)
  0000005d  00 00                                             source.date.padding = 0 (0x0)
  0000005f  41 2e 41 53 43 0a                                 source.path = "A.ASC"
  00000065  7d 0a                                             source.script = "}"
  00000067  90 a0                                             chunk[3].type = 41104 (0xA090, samples)
  00000069  3c 00 00 00                                       chunk[3].size = 60 (0x3C)
  0000006d  29 c9 7d 69                                       samples.checksum = 1769851177 (0x697DC929)
  00000071  00 00 00 00 01 00 00 00                           samples.node_index[]: 2 x u32
  00000079                                                    samples.sample[]: 4 rows of 12 bytes
  00000079  ff 7f ff 7f ff 7f 00 00 ff ff 00 00                 samples.sample[0]
  00000085  ff 7f ff 7f ff 7f 00 00 ff ff 01 00                 samples.sample[1]
  00000091  ff 7f ff 7f ff 7f 00 00 ff ff 02 00                 samples.sample[2]
  0000009d  ff 7f ff 7f ff 7f 00 00 ff ff 03 00                 samples.sample[3]

`decode` prints what was read, as JSON:

  $ cp "$FILES/sample/ANIMS/HUM-S_TEST.MAN" HUM-S_TEST.MAN
  $ animcheck decode HUM-S_TEST.MAN >decoded
  $ jq -c '.schema, .fields["header.frames", "samples.node_index[]"], .conventions.handedness' decoded
  "animcheck-decode/1"
  3
  [0,1]
  "left-handed"
  $ jq -c '.clips[0].tracks | length, .[0].values[0]' decoded
  4
  [0,0,0,1]

A lenient decoder goes on where a strict one stops:

  $ head -c -1 HUM-S_TEST.MAN >HUM-S_CUT.MAN
  $ animcheck decode --strict HUM-S_CUT.MAN >decoded
  [1]
  $ jq -c .stopped decoded
  true
  $ animcheck decode --lenient HUM-S_CUT.MAN | jq -c '.clips[0].frames'
  2

A strict one stops at what rules find, too; the decoder by itself would go on after a wrong version:

  $ animcheck decode --strict HUM-S_RUN.MAN >stopped
  [1]
  $ jq -c '.stopped_by, .fields["header.version", "header.name"], .clips[0].frames, .findings[-1].rule' stopped
  {"rule":"zengin.man/version","at":"header.version"}
  10
  null
  0
  "zengin.man/version"
  $ animcheck decode HUM-S_RUN.MAN >whole
  $ jq -c '.stopped_by, .fields["header.version", "header.name"], .clips[0].frames' whole
  null
  10
  "S_RUN"
  2
  $ animcheck check --output-format jsonl HUM-S_RUN.MAN | jq -S 'select(.record == "input").findings' >checked
  $ jq -S .findings whole | cmp - checked

Numbers beyond a limit are left out, and the exit code is 3:

  $ animcheck decode --most-numbers 10 HUM-S_TEST.MAN >some
  animcheck: warning: HUM-S_TEST.MAN: 78 numbers of fields and tracks are left out, more than 10 (--most-numbers, 0: all)
  [3]
  $ jq -c '.left_out, [.clips[0].tracks[] | {values: has("values"), left_out}]' some
  {"numbers":78,"most":10}
  [{"values":false,"left_out":12},{"values":false,"left_out":9},{"values":false,"left_out":12},{"values":false,"left_out":9}]
  $ animcheck decode HUM-S_TEST.MAN >all
  $ jq 'has("left_out")' all
  false
  $ animcheck decode --most-numbers 0 HUM-S_TEST.MAN | cmp - all
