Needs: sotc

A motion begins where its module does: they are the same bytes. Eight came in, so that the tables of the module are elsewhere.
What is wrong in the motion is offered, but not as safe:

  $ mkdir -p small/sotc.xff
  $ cp "$SOURCE"/golden/cases/sotc.xff/{bases,relocation-kind}.yaml small/sotc.xff
  $ printf '%s\n' 'schema: animcheck-sample/1' 'files:' '  module.xff: sotc.xff/relocation-kind/words' 'archives: []' >small/sample.yaml
  $ animcheck corpus sample small --to made >/dev/null
  $ { head -c 369 made/module.xff; printf 'inserted'; tail -c +370 made/module.xff; } >module.xff
  $ animcheck repair module.xff --to copies
  0 files repaired, 0 edits; 2 inputs have only warnings
  $ animcheck repair --level likely module.xff --to copies
  module.xff::player_A_rest.anb: repaired, conforms now
    self: write 0x18 (18 00 00 00) at 0x170 (likely)
  module.xff: repaired in part, deviates now
    relocation-kind: write 2 (02) at 0x190 (likely)
    addend-differs: left, no edit is proven
    written: copies/module.xff
  1 file repaired, 2 edits; 1 input has only warnings
