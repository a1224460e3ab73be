What inputs are for is one of the targets in `spec/targets`:

  $ touch x.man
  $ animcheck check --for nobody x.man
  animcheck: error: unknown target or reader 'nobody' (known targets are 2ship, decomp-mm, decomp-oot, ootmm, ootr, soh, z64online; known readers are dormin, hqr, kujata, lba2remake, opengothic, regoth, scarlet, twin-e, vdfssharp, zapd, zenkit, zenlib)
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --for ootR x.man
  animcheck: error: unknown target or reader 'ootR'; did you mean 'ootr'? (known targets are 2ship, decomp-mm, decomp-oot, ootmm, ootr, soh, z64online; known readers are dormin, hqr, kujata, lba2remake, opengothic, regoth, scarlet, twin-e, vdfssharp, zapd, zenkit, zenlib)
  animcheck: try 'animcheck check --help'
  [2]
  $ echo 'target: nobody' >animcheck.yaml
  $ animcheck check x.man
  animcheck: error: unknown target or reader 'nobody' (known targets are 2ship, decomp-mm, decomp-oot, ootmm, ootr, soh, z64online; known readers are dormin, hqr, kujata, lba2remake, opengothic, regoth, scarlet, twin-e, vdfssharp, zapd, zenkit, zenlib)
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --no-config --for ootr --output-format jsonl x.man | head -1 | jq -r .config.target
  ootr
