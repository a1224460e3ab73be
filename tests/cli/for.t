What inputs are for is one of the targets in `spec/targets`:

  $ touch x.man
  $ animcheck check --for nobody x.man
  animcheck: error: unknown target 'nobody' (known are 2ship, decomp-mm, decomp-oot, ootmm, ootr, soh, z64online)
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --for ootR x.man
  animcheck: error: unknown target 'ootR'; did you mean 'ootr'? (known are 2ship, decomp-mm, decomp-oot, ootmm, ootr, soh, z64online)
  animcheck: try 'animcheck check --help'
  [2]
  $ echo 'target: nobody' >animcheck.yaml
  $ animcheck check x.man
  animcheck: error: unknown target 'nobody' (known are 2ship, decomp-mm, decomp-oot, ootmm, ootr, soh, z64online)
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --no-config --for ootr --output-format jsonl x.man | head -1 | jq -r .config.target
  ootr
