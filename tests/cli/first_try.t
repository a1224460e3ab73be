Needs: zengin

What new users type works at the first try, or says what would.

  $ mkdir mod && cp "$FILES/ten.man" mod/HUM-S_BAD.MAN && cp "$FILES/run.man" mod/HUM-S_RUN.MAN

Rules in a list with commas, formats as rules, more of -v, threads:

  $ animcheck check -q --select version,zengin.man/name-not-file-name mod
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 findings of ignored rules or known exceptions not listed (-v)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 conforming, 1 broken
  [1]
  $ animcheck check --ignore zengin.man mod
  animcheck: error: 'zengin.man' is a format; all of its rules are 'zengin.man/*'
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check -v=2 mod
  animcheck: error: '-=2': a short option has its value after it, as in -j 2; -v has none, -vv says more
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check -j mod
  animcheck: error: --jobs: 'mod' is not a number of threads, 0 to 256; -j is followed by one, as in -j 4
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --no-color mod
  animcheck: error: unknown option '--no-color'; here it is --color never
  animcheck: try 'animcheck check --help'
  [2]

Options of other programs, and what they are here:

  $ for option in --sarif --junit --html --csv --skeleton=HUM.MDH --exclude=old --recursive -r; do refused animcheck check $option mod; done
  animcheck: error: unknown option '--sarif'; here it is -o report.sarif
  animcheck: error: unknown option '--junit'; here it is -o report.xml
  animcheck: error: unknown option '--html'; here it is -o report.html
  animcheck: error: unknown option '--csv'; here it is -o report.csv
  animcheck: error: unknown option '--skeleton'; here it is --context
  animcheck: error: unknown option '--exclude'; here it is `ignore` in animcheck.yaml, with paths
  animcheck: error: unknown option '--recursive'; here it is the default for folders
  animcheck: error: unknown option '-r'; here it is the default for folders
  $ refused animcheck baseline mod
  animcheck: error: no file or command is called 'baseline'; did you mean 'animcheck check --write-baseline'?

A folder that is not there, for a report:

  $ refused animcheck check mod -o out/report.html
  animcheck: error: cannot write out/report.html: No such file or directory

Lists of paths by lines, also as Windows writes them, and standard input:

  $ printf 'mod/HUM-S_RUN.MAN\r\n\nmod/HUM-S_BAD.MAN' >list
  $ animcheck check --output-format csv --files-from list | cut -d, -f1
  path
  mod/HUM-S_RUN.MAN
  mod/HUM-S_BAD.MAN
  $ printf 'mod/HUM-S_RUN.MAN\0' | animcheck check --files-from -
  animcheck: error: -: there is a NUL byte in it; such a list is read by --files0-from
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --files-from - --files0-from - </dev/null
  animcheck: error: standard input can be read once only
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check <list
  animcheck: error: PATH is missing; - is standard input
  animcheck: try 'animcheck check --help'
  [2]

Words of reports and of file names:

  $ animcheck explain broken
  broken: a verdict: at least one finding is an error or fatal. Its rule, place and remedy are
    in the report (`fix:`); animcheck repair writes copies with what can be repaired for
    certain
  $ animcheck explain modding | head -3
  modding: a profile (--profile modding, or `extends: modding` in animcheck.yaml)
  
  # Will the game load my mod, and will it look right?
  $ animcheck explain man | head -1
  zengin.man: ZenGin (Gothic) model animation, .MAN
  $ animcheck formats man mdh
  zengin.man: ZenGin (Gothic) model animation, .MAN
    recognised  the first chunk is A000; a name that ends in .MAN is enough
  
  zengin.mdh: ZenGin (Gothic) model hierarchy, .MDH, and model, .MDL
    recognised  the first chunk is D100; a name that ends in .MDH or .MDL is enough
  $ animcheck formats map
  animcheck: error: unknown format 'map'
  animcheck: try 'animcheck formats'
  [2]

A profile without a file, an empty configuration, and only what concerns a file:

  $ animcheck check -q --profile modding mod
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 conforming, 1 broken
  [1]
  $ animcheck check --profile mod mod
  animcheck: error: --profile: 'mod' is not one of default, archive, modding, engine; did you mean 'modding'?
  animcheck: try 'animcheck check --help'
  [2]
  $ printf '# nothing yet\n' >mod/animcheck.yaml
  $ animcheck config show mod
  mod/animcheck.yaml (upwards from mod)
    fail-on  error    default
    show     warning  default
  no rule is changed
  $ printf 'extends: archive\n' >mod/animcheck.yaml
  $ animcheck check -q --profile default mod
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  2 notes of 1 rule not listed (--show note)
  Run `animcheck explain zengin.man/version` for background
  configuration: animcheck.yaml (extends default)
  2 files: 1 conforming, 1 broken
  [1]
  $ animcheck config show --profile modding mod/HUM-S_RUN.MAN | grep -v zengin.man/
  mod/animcheck.yaml (upwards from mod/HUM-S_RUN.MAN)
    extends  modding  command line
    fail-on  error    default
    show     warning  default
  12 rules are changed here:

A file that is not there is one line:

  $ animcheck check --no-config mod/HUM-S_RUN.MAN nosuch.man
  nosuch.man: cannot read: No such file or directory
  
  error    1 in 1 input  io/unreadable
  Run `animcheck explain io/unreadable` for background
  2 files: 1 conforming, 1 incomplete
  [3]

A full disk names what and why:

  $ animcheck check mod >/dev/full
  animcheck: error: cannot write the output: No space left on device
  [4]
  $ animcheck explain zengin.man/version >/dev/full
  animcheck: error: cannot write the output: No space left on device
  [4]
  $ animcheck check -o /dev/full mod
  animcheck: error: cannot write /dev/full: No space left on device
  [4]

`dump` shows fields; what is computed from them is asked for, and repeats no bytes:

  $ animcheck dump mod/HUM-S_BAD.MAN | grep -c computed
  0
  [1]
  $ animcheck dump --computed mod/HUM-S_BAD.MAN | grep computed
  00000018                                                    header.samples = 4 (computed)
  00000079                                                    samples.frames = 2 (computed)

A run that is interrupted (Ctrl-C) prints what was found until then, and leaves no file. Its jsonl has no end. Here the second
report is a pipe, which holds up the run until somebody reads it.

  $ mkdir many && for i in $(seq 600); do cp "$FILES/ten.man" many/HUM-S_$i.MAN; done
  $ mkfifo rest.jsonl; animcheck check -j 2 -o - -o rest.jsonl -o whole.csv many >found 2>said &
  $ exec 3<rest.jsonl; read -r run <&3; kill -TERM $!; cat <&3 >rest; exec 3<&-; wait $!
  [143]
  $ sed 's/[0-9]\{1,\} inputs/N inputs/' said; tail -1 found | sed 's/[0-9]\{1,\}/N/g'
  animcheck: error: interrupted: N inputs were judged, and nothing else was looked at; no file was written
  N files: N broken
  $ grep -c '"record":"summary"' rest; ls whole.csv
  0
  ls: cannot access 'whole.csv': No such file or directory
  [2]
