Needs: zengin

`--context-json` holds all that is known of one file besides its bytes: here its name and a skeleton.

  $ cp "$FILES/run.man" x
  $ echo '{"name": "HUM-S_RUN.MAN", "skeleton": {"joints": []}}' >c.json
  $ animcheck check --output-format jsonl x | found x
  not checked: no skeleton of its own was found (use --context)
  not checked: no surrounding folder was given, or the file name does not identify the model
  $ animcheck check --output-format jsonl --context-json c.json x >report
  [1]
  $ found x <report
  skeleton_joints 0 from c.json
  not checked: no surrounding folder was given, or the file name does not identify the model
  not checked: the skeleton has no checksum
  error zengin.man/node-beyond-model
  $ jq -c 'select(.record == "run").config.context.name, (select(.record == "summary").inputs)' report
  "c.json"
  1

Nothing around the file is looked at:

  $ cp x HUM-S_RUN.MAN
  $ printf 'no hierarchy' >HUM.MDH
  $ echo '{"name": "HUM-S_RUN.MAN"}' >name.json
  $ animcheck check --output-format jsonl HUM-S_RUN.MAN | jq -c 'select(.record == "input").context | keys'
  ["next_present","skeleton_for_name"]
  $ animcheck check --output-format jsonl --context-json name.json HUM-S_RUN.MAN | jq -c 'select(.record == "input").context'
  {}

Limits hold for `check`, `decode` and `dump`:

  $ echo '{"limits": {"events": 4}}' >limits.json
  $ animcheck check --context-json limits.json HUM-S_RUN.MAN
  HUM-S_RUN.MAN: incomplete (zengin.man, 169 bytes)
    error    0xC (2 bytes)  header: reading stopped here: the file needs more work than its size allows [limit]
             why: Work and memory are bounded by the size of the input, whatever it declares.
  
  Run `animcheck explain zengin.man/limit` for background
  1 file: 1 incomplete
  [3]
  $ animcheck decode --context-json limits.json HUM-S_RUN.MAN >decoded
  [1]
  $ jq -c '[.findings[].rule]' decoded
  ["zengin.man/limit"]
  $ animcheck dump --context-json limits.json HUM-S_RUN.MAN | grep zengin.man/limit
                                                              ! error: reading stopped here: the file needs more work than its size allows [zengin.man/limit]
  $ animcheck dump HUM-S_RUN.MAN | grep zengin.man/limit
  [1]

It is about one file, and excludes what says the same:

  $ refused animcheck check --context-json c.json x x
  animcheck: error: --context-json is about one file
  $ refused animcheck check --context-json c.json .
  animcheck: error: --context-json is about one file
  $ echo '{"nam": 1}' >d.json
  $ refused animcheck check --context-json d.json x
  animcheck: error: d.json: unknown key 'nam'; known are name, format, inside, named, member, game, skeleton, manifest, beside, facts, limits, counts
  $ refused animcheck decode --context-json c.json x::A
  animcheck: error: --context-json names the member, not the place
  $ refused animcheck dump --context-json c.json --format zengin.man x
  animcheck: error: --format excludes --context-json
  $ refused animcheck check --context-json c.json -o c.json x
  animcheck: error: cannot write c.json: it is read by this run
