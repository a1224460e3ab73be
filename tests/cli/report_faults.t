Needs: zengin

`report merge` names file and line of what is not a report, whether alone or after one that is sound. Parts of a report:

  $ cp "$FILES/ten.man" HUM-S_BAD.MAN
  $ animcheck check --output-format jsonl HUM-S_BAD.MAN >whole
  [1]
  $ start=$(sed -n 1p whole) middle=$(sed -n 2p whole) end=$(sed -n 3p whole)
  $ deep=$(printf '[%.0s' $(seq 100000))$(printf ']%.0s' $(seq 100000))
  $ merge() { # the report on standard input, alone and after a sound one
  >     cat >bad
  >     refused animcheck report merge bad | tee alone
  >     refused animcheck report merge whole bad | diff alone -
  > }
  $ lines() { printf '%s\n' "$@"; }
  $ swap() { printf '%s\n' "$1" | sed "s/$2/$3/"; }

The file is empty, something else, or ends early:

  $ merge </dev/null
  animcheck: error: bad:1: it has no summary: the run did not end
  $ lines 'no report' | merge
  animcheck: error: bad:1: this is not a record of a report
  $ lines '' | merge
  animcheck: error: bad:1: this is not a record of a report
  $ head -c -1 whole | merge
  animcheck: error: bad:3: the last line is not whole
  $ lines "$start" "$middle" | merge
  animcheck: error: bad:2: it has no summary: the run did not end
  $ lines "$start" | merge
  animcheck: error: bad:1: it has no summary: the run did not end
  $ lines "$middle" "$end" | merge
  animcheck: error: bad:1: a report is a run, inputs and a summary

Records are repeated:

  $ lines "$start" "$end" "$end" | merge
  animcheck: error: bad:3: a report is a run, inputs and a summary
  $ lines "$start" "$start" "$end" | merge
  animcheck: error: bad:2: a report is a run, inputs and a summary
  $ cat whole whole | merge
  animcheck: error: bad:4: a report is a run, inputs and a summary

Lines are not records:

  $ lines "$start" '{}' "$end" | merge
  animcheck: error: bad:2: this is not a record of a report
  $ lines "$start" '[]' "$end" | merge
  animcheck: error: bad:2: this is not a record of a report
  $ lines "$start" '{"record":"finding"}' "$end" | merge
  animcheck: error: bad:2: a record of another version of animcheck
  $ lines "$start" '{"record":7}' "$end" | merge
  animcheck: error: bad:2: a record of another version of animcheck
  $ lines "$start" '{"record":"summary"}' | merge
  animcheck: error: bad:2: 'inputs' is not as this version of animcheck writes it
  $ lines "$start" '{"record":"input"' "$end" | merge
  animcheck: error: bad:2: this is not a record of a report
  $ lines "$start" "$middle" '{"record":"summary","inputs":"many"}' | merge
  animcheck: error: bad:3: 'inputs' is not as this version of animcheck writes it
  $ (lines "$start"; printf '\377\376\n'; lines "$end") | merge
  animcheck: error: bad:2: this is not a record of a report
  $ lines "$start" "$(printf '[%.0s' $(seq 100000))" "$end" | merge
  animcheck: error: bad:2: this is not a record of a report
  $ (lines "$start"; printf '{"record":"input","x":%s}\n' "$deep"; lines "$end") | merge
  animcheck: error: bad:2: this is not a record of a report
  $ (printf '{"x":%s,%s\n' "$deep" "${start#?}"; lines "$end") | merge
  animcheck: error: bad:1: this is not a record of a report

Values are not what they must be:

  $ lines "$(swap "$start" '"number":1' '"number":-1')" "$end" | merge
  animcheck: error: bad:1: 'number' is not as this version of animcheck writes it
  $ lines "$(swap "$start" '"number":1' '"number":1.5')" "$end" | merge
  animcheck: error: bad:1: 'number' is not as this version of animcheck writes it
  $ lines "$(swap "$start" '"inputs":"' '"inputs":"-')" "$end" | merge
  animcheck: error: bad:1: 'inputs' is not as this version of animcheck writes it
  $ lines "$(swap "$start" '"fail_on":"error"' '"fail_on":"much"')" "$end" | merge
  animcheck: error: bad:1: 'fail_on' is not as this version of animcheck writes it
  $ lines "$start" "$(swap "$end" '"inputs":1' '"inputs":-1')" | merge
  animcheck: error: bad:2: 'inputs' is not as this version of animcheck writes it
  $ lines "$start" "$(swap "$end" '"inputs":1' '"inputs":18446744073709551615')" | merge
  animcheck: error: bad:2: 'inputs' is not as this version of animcheck writes it
  $ lines "$start" "$(swap "$end" '"error":1' '"error":true')" | merge
  animcheck: error: bad:2: 'severities' is not as this version of animcheck writes it
  $ lines "$start" "$(swap "$end" '"summary"' '"end"')" | merge
  animcheck: error: bad:2: a record of another version of animcheck

A report that is not there:

  $ refused animcheck report merge
  animcheck: error: FILE is missing
  $ refused animcheck report merge absent
  animcheck: error: absent: No such file or directory
  $ refused animcheck report merge .
  animcheck: error: .: it is a folder
