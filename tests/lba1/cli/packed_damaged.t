Needs: lba1

A byte came into the packed bytes of the last entry: one headline, at the bytes that were unpacked until a match could
not be. The byte that is left over after the entry follows, and no edit removes it.

  $ printf '\10\0\0\0\43\0\0\0' >RESS.HQR
  $ printf '\50\0\0\0\21\0\0\0\1\0' >>RESS.HQR
  $ printf '\157\2\0\1\0\362\377\31\0\14\0\2\364\0\50\367\0' >>RESS.HQR
  $ head -c 22 RESS.HQR >damaged.HQR
  $ printf '\377' >>damaged.HQR
  $ tail -c +23 RESS.HQR >>damaged.HQR
  $ mv damaged.HQR RESS.HQR
  $ animcheck check RESS.HQR
  RESS.HQR::0: broken (unrecognised, 16 bytes); it probably looks wrong in the game
    error    0x8 (17 bytes)  stored.packed: a match reaches 3873 bytes back; only 4 come before it [lba1.hqr/match-before-start]
             fix: pack the entry again
             game: copies what was in memory before its buffer
             why: The match copies bytes that do not exist.
        error    0x12 (17 bytes)  stored.packed: the packed bytes end early: 16 of 40 bytes could be unpacked [lba1.hqr/packed-short]
  RESS.HQR: broken (lba1.hqr, 36 bytes)
    error    0x23 (1 byte)  trailing: the archive ends here by its offset table and its last entry; the file has 1 byte more [trailing-bytes]
             follows from: lba1.hqr/match-before-start of RESS.HQR::0
             game: never sees them
             why: The last entry ends where the table says that the file ends, so the table is right, and bytes came in later.
        error    0x4 (4 bytes)  sentinel: the offset table ends in 35; its last field should be the size of the file, 36 [sentinel-value]
  
  error    1 in 1 input  lba1.hqr/match-before-start
  error    1 in 1 input  lba1.hqr/packed-short
  error    1 in 1 input  lba1.hqr/sentinel-value
  error    1 in 1 input  lba1.hqr/trailing-bytes
  1 note of 1 rule not listed (--show note)
  Run `animcheck explain lba1.hqr/match-before-start` for background
  1 member of containers: 1 broken
  1 file: 1 broken
  [1]
