Needs: zengin

`spec ksy` writes the layout of a format for Kaitai Struct:

  $ animcheck spec ksy zengin.man | head -n 1
  # Written by `animcheck spec ksy` from zengin.man, version 2.
  $ animcheck spec ksy zengin.man | grep -F 'samples.sample[].rotation[]'
                  -animcheck-path: "samples.sample[].rotation[]"

All formats go to a folder that is empty:

  $ animcheck spec ksy --to ksy | sed 's/^[0-9]*/N/'
  N descriptions
  $ animcheck spec ksy zengin.man | cmp - ksy/zengin_man.ksy
  $ refused animcheck spec ksy --to ksy
  animcheck: error: ksy is not empty: name a folder that is, or does not exist yet

  $ refused animcheck spec ksy
  animcheck: error: name a FORMAT, or a folder with --to
  $ refused animcheck spec ksy zengin.mann | cut -d'(' -f1
  animcheck: error: unknown format 'zengin.mann'; did you mean 'zengin.man'?
  $ refused animcheck spec ksy io
  animcheck: error: the spec of io has no layout
