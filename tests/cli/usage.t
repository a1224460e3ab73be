Needs: zengin

Errors are a sentence and a hint. Exit code 2 says that nothing was checked:

  $ animcheck check
  animcheck: error: PATH is missing; - is standard input
  animcheck: try 'animcheck check --help'
  [2]
  $ refused animcheck check --fial-on error x
  animcheck: error: unknown option '--fial-on'; did you mean '--fail-on'?
  $ refused animcheck check --no-such-option x
  animcheck: error: unknown option '--no-such-option'
  $ refused animcheck dump --fail-on=error x
  animcheck: error: unknown option '--fail-on'; it is an option of check
  $ refused animcheck check --spec-dri x y
  animcheck: error: unknown option '--spec-dri'; did you mean '--spec-dir'?
  $ refused animcheck dump a b
  animcheck: error: a: No such file or directory
  $ refused animcheck spec
  animcheck: error: spec needs one of its commands: list, show, ksy, lint, book
  $ refused animcheck spec show
  animcheck: error: FORMAT is missing
  $ refused animcheck check -j many x
  animcheck: error: --jobs: 'many' is not a number of threads, 0 to 256; -j is followed by one, as in -j 4
  $ refused animcheck check x --context
  animcheck: error: --context needs a value
  $ refused animcheck check --fail-on eror x
  animcheck: error: --fail-on: 'eror' is not one of never, note, warning, error, fatal; did you mean 'error'?
  $ refused animcheck check --fail-on sometimes x
  animcheck: error: --fail-on: 'sometimes' is not one of never, note, warning, error, fatal
  $ refused animcheck check --verbose=-2 x
  animcheck: error: --verbose takes no value
  $ refused animcheck --verbose=2 x
  animcheck: error: --verbose takes no value
  $ refused animcheck check --format zengin.mam x | cut -d'(' -f1
  animcheck: error: unknown format 'zengin.mam'; did you mean 'zengin.man', 'zengin.mdm' or 'zengin.mdh'? 
  $ refused animcheck check --game gothic x
  animcheck: error: unknown game 'gothic'; did you mean 'gothic1' or 'gothic2'? (known are gothic1, gothic2, lba1, lba2, mm, oot)
  $ refused animcheck check --ignore zengin.man/no-such-rule x
  animcheck: error: unknown rule 'zengin.man/no-such-rule'
  $ refused animcheck check -o no/such/folder x
  animcheck: error: cannot write no/such/folder: No such file or directory
  $ refused animcheck check --context x x
  animcheck: error: x: No such file or directory
  $ refused animcheck decode absent
  animcheck: error: absent: No such file or directory
  $ refused animcheck spec show no.format
  animcheck: error: unknown format 'no.format'
  $ refused animcheck --spec-dir no-folder check x
  animcheck: error: no-folder: No such file or directory
  $ refused animcheck corpus run no-folder
  animcheck: error: no-folder is not a folder
  $ refused animcheck corpus run "$SOURCE/golden" --only 'no such' | sed "s|$SOURCE|SOURCE|"
  animcheck: error: SOURCE/golden: no case whose name contains 'no such'
  $ refused animcheck help chek
  animcheck: error: there is no command 'chek'; did you mean 'check'?
  $ refused animcheck completion tcsh
  animcheck: error: SHELL: 'tcsh' is not one of bash, zsh, fish; did you mean 'bash', 'zsh' or 'fish'?

A mistyped command is not taken for a path; after a command, or as a file that is there, it is one:

  $ cp "$FILES/run.man" HUM-S_RUN.MAN
  $ for word in chek dmup decoed version; do
  >     refused animcheck $word HUM-S_RUN.MAN
  >     refused animcheck -v $word HUM-S_RUN.MAN
  > done
  animcheck: error: no file or command is called 'chek'; did you mean 'check'?
  animcheck: error: no file or command is called 'chek'; did you mean 'check'?
  animcheck: error: no file or command is called 'dmup'; did you mean 'dump'?
  animcheck: error: no file or command is called 'dmup'; did you mean 'dump'?
  animcheck: error: no file or command is called 'decoed'; did you mean 'decode'?
  animcheck: error: no file or command is called 'decoed'; did you mean 'decode'?
  animcheck: error: no file or command is called 'version'; did you mean 'animcheck --version'?
  animcheck: error: no file or command is called 'version'; did you mean 'animcheck --version'?
  $ animcheck check chek
  animcheck: error: nothing was checked: 1 input could not be read in full (--allow-empty accepts that)
  chek: cannot read: No such file or directory
  
  Run `animcheck explain io/unreadable` for background
  1 file: 1 incomplete
  [3]
  $ animcheck ./chek HUM-S_RUN.MAN
  ./chek: cannot read: No such file or directory
  
  error    1 in 1 input  io/unreadable
  Run `animcheck explain io/unreadable` for background
  2 files: 1 conforming, 1 incomplete
  [3]
  $ cp HUM-S_RUN.MAN ls
  $ animcheck ls ls
  169  zengin.man  ls  starts with chunk A000
  1 entry: 1 zengin.man

No words are answered with the help:

  $ animcheck 2>error
  [2]
  $ animcheck --help | cmp - error

Options of a command may be before it. A value is not a command:

  $ cp "$FILES/ten.man" HUM-S_BAD.MAN
  $ animcheck -o report check HUM-S_BAD.MAN
  [1]
  $ head -n 1 report
  HUM-S_BAD.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
  $ animcheck -vj2 --fail-on=never check HUM-S_BAD.MAN | tail -n 1
  1 file: 1 broken
  $ animcheck --format zengin.man dump HUM-S_BAD.MAN | head -n 1
            context.name = HUM-S_BAD.MAN (from outside)
  $ animcheck --strict decode HUM-S_BAD.MAN >decoded
  [1]
  $ animcheck --output-format jsonl check HUM-S_BAD.MAN >lines
  [1]
  $ animcheck -o joined report merge lines
  [1]
  $ animcheck --spec-dir "$SOURCE/spec" -o out check HUM-S_RUN.MAN
  $ animcheck check HUM-S_RUN.MAN --spec-dir "$SOURCE/spec"
  HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes); 6 checks skipped: no skeleton of its own was found (use --context)
  $ animcheck --to sample corpus sample "$SOURCE/golden"
  34 files written
  $ animcheck --log-level off rules zengin.man | cut -d' ' -f1 | head -n 1
  zengin.man/text-mode-copy
  $ refused animcheck --ignore check HUM-S_BAD.MAN
  animcheck: error: unknown rule 'check'; did you mean 'checksum', 'check-byte' or 'checksum-zero'?

The help of a command has groups, defaults and examples:

  $ animcheck --help
  Judges game animation files: what is wrong, at which byte and bit, how bad, and why.
  
  Usage: animcheck [OPTIONS] [COMMAND]
  
  Files:
    check                       Check files and folders (the default command)
    ls                          List files, folders and containers, with the format of
                                each file
    stats                       Show how frames, rates, joints and versions are
                                distributed, and which files are unusual or alike
    dump                        Print annotated hex: every field, finding and unread byte
    decode                      Print decoded values as JSON
    export                      Write animations on their skeletons as glTF 2.0
    repair                      Write repaired copies, with proven edits only
    config                      Show the settings in animcheck.yaml, and the profiles
  
  Reference:
    explain                     Explain rules and formats, with their evidence
    rules                       List all rules, one per line: id, severity, effect,
                                message
    formats                     List the formats, and how they are recognised
    spec                        List, show, check and export the specs that files are
                                judged by
  
  Reports, scripts and other readers:
    report                      Merge, convert, compare and count JSON Lines reports
    schema                      Print the JSON Schemas of all JSON output
    corpus                      The conformance corpus: test your own reader, export,
                                write cases
  
  General:
    -h, --help                  Print this help
        --version               Print the version, and what the program was built with
        --spec-dir FOLDER       Use the specs in this folder instead of those built in
        --log-level trace|debug|info|warn|error|off
                                How much the program logs about its own work, on stderr
                                (default: warn)
  
  Examples:
    animcheck Data/                          check all files below a folder
    animcheck ls Anims.vdf                   what is in a container
    animcheck dump Anims.vdf::HUM-S_RUN.MAN  a member of it, byte by byte
    animcheck explain zengin.man/version     what a rule is about
  
  Exit codes: 0 checked, 1 findings, 2 usage, 3 not fully checked, 4 internal error.
  $ animcheck check --help
  Check files and folders (the default command)
  
  Usage: animcheck check [OPTIONS] [PATH...]
  
  Arguments:
    PATH                        Files, folders, containers, FILE::MEMBER, or - for
                                standard input
  
  Input:
        --files0-from FILE      Also check the paths in this file (- for standard input),
                                each ended by a NUL byte
        --files-from FILE       Also check the paths in this file (- for standard input),
                                one per line
        --shard I/N             Check only the I-th of N parts; `report merge` joins the
                                reports
    -j, --jobs N                Number of threads (default: one per processor)
        --sample                Write a small synthetic dump to sample/, and check it
        --format FORMAT         Read every input except containers as this format
        --game GAME             The game that the inputs are from, for formats that differ
                                by game (see formats)
        --for TARGET|READER     Also judge whether a target takes the inputs: a
                                randomizer, a port, a build. With a reader: report sound
                                inputs that it misreads
        --watch                 Check again after each change, and show what changed on
                                one screen, until Ctrl-C
  
  Report:
        --output-format FORMAT  The report's format: text, concise, jsonl, csv,
                                csv-findings, tsv, tsv-findings, junit, sarif, markdown,
                                html, github, gitlab; by default that of FILE's suffix,
                                else text
    -o, --output FILE           Write the report to this file once it is complete; never
                                over an input. May be repeated: each file's suffix chooses
                                its format
        --show note|warning|error
                                The lowest severity to list (default: warning)
    -q, --quiet                 Print only the summary
        --list-unknown          List every unrecognised file and member, not just their
                                number
    -v, --verbose               List every file and finding, and what was not checked;
                                -vv: also what the decoders read
        --color auto|always|never
                                Use colours; auto: on a terminal, unless NO_COLOR is set
                                (default: auto)
        --book URL|FOLDER       Link rules in SARIF and on terminals to this copy of the
                                book of edge cases (see `spec book`)
        --list VERDICT,..       Print only the places of inputs with these verdicts, one
                                per line
    -0, --null                  With --list: end each place with a NUL byte, for `xargs
                                -0`
        --hash                  Add SHA-256 and CRC-32 of each input to csv, tsv and jsonl
        --embed-bytes none|around|all
                                Which bytes an html report has: those around findings, all
                                (1 MiB an input), or none (default: around)
        --no-fold               Report every place, not just the first and a count
  
  What counts:
        --fail-on never|note|warning|error|fatal
                                Exit with code 1 if there are findings of this severity or
                                above (default: error)
        --config FILE           Use this configuration; by default the animcheck.yaml
                                nearest to PATH, upwards
        --no-config             Use no configuration
        --profile NAME          The profile, instead of `extends` in the configuration:
                                default, archive, modding, engine (see `config profiles`)
        --baseline FILE         Count only findings that are not in this file
        --write-baseline FILE   Write all findings to this file for --baseline; none of
                                them counts in this run
        --require-context       Exit with code 3 if a check was skipped
        --allow-empty           Exit with code 0 even if nothing was checked
        --select RULE,..        Count only findings of these rules: ids, with or without
                                their format, or patterns
        --ignore RULE,..        Do not count findings of these rules (io/unknown-format:
                                unrecognised files)
  
  Companion files:
        --context PLACE         The file with the skeleton of the inputs
        --manifest XML|FOLDER   XML of the Zelda 64 decompilations, or a folder of it. A
                                file that the XML names (also with .zobj, .bin or .zdata)
                                is an object with these elements. XML in the object's own
                                folder is found without this option
        --segment NUMBER=FILE   A file that the game has loaded at this segment, so that
                                pointers into it can be checked
        --context-json FILE     All that is known of one file besides its bytes (name,
                                format, member, skeleton, limits), as an exported corpus
                                has it. The file's folder is not searched
        --reference FILE        Compare the files in ROMs and archives with those in this
                                one, unpacked, and name those that differ
        --over FOLDER           Read the files in FOLDER instead of those with the same
                                paths below PATH, as for copies that `repair` wrote
  
  General:
    -h, --help                  Print this help
  
  Examples:
    animcheck check --show error Data/        only errors
    animcheck check 'Anims.vdf::*RUN*'        members that match a pattern
    animcheck check -o a.sarif -o a.xml Data/ several reports: SARIF and JUnit
    animcheck check --baseline b.txt Data/    only findings that b.txt does not have
    animcheck check --manifest xml/ objects/  objects, and the XML that says what is in them
    find . -name '*.MAN' -print0 | animcheck check --files0-from -
  
  Verdicts: conforms (nothing above a note), deviates (a warning), broken (an error),
  incomplete (not all could be checked), unknown (unrecognised).
  Exit codes: 0 checked, 1 findings, 2 usage, 3 not fully checked, 4 internal error.
  
  Global options: --spec-dir, --log-level (see animcheck --help).

That of every command fits a terminal, and is the same after `help`:

  $ while read -r words; do
  >     animcheck $words --help >out
  >     animcheck help $words | cmp - out
  >     grep -E '.{91}' out
  >     grep -c . out >lines || echo "nothing for $words"
  >     cat -s out | diff - out
  > done <<END
  > 
  > check
  > ls
  > dump
  > decode
  > explain
  > rules
  > formats
  > spec
  > spec list
  > spec show
  > spec lint
  > report
  > report merge
  > corpus
  > corpus run
  > corpus export
  > END
  Join the JSON Lines reports of all shards, in any format; the exit code is that of a single run

What is installed is printed, and not listed by the help:

  $ animcheck --help | grep completion
  [1]
  $ for shell in bash zsh fish; do
  >     for part in zengin.man/version gothic2 'corpus run' 'never note warning error fatal'; do
  >         animcheck completion $shell | grep -qF "$part" || echo "$shell: $part is missing"
  >     done
  > done

Rules complete the options that take several of them:

  $ animcheck completion bash | grep -e "check:--ignore')" -e "check:--select')" -e "repair:--only')"
      'check:--select') reply=$rules ;;
      'check:--ignore') reply=$rules ;;
      'repair:--only') reply=$rules ;;

  $ animcheck manual animcheck.1 --date 2026-01-31 | grep -F -e '.TH' -e '.SS animcheck check' -e '.SS animcheck spec ksy' \
  >     -e '\fB\-\-fail\-on\fR' -e 'animcheck rules zengin.man lba1'
  .TH ANIMCHECK 1 "2026-01-31" "animcheck 0.1.0"
  .SS animcheck check [OPTIONS] [PATH...]
  \fB\-\-fail\-on\fR \fInever|note|warning|error|fatal\fR
    animcheck rules zengin.man lba1
  .SS animcheck spec ksy [OPTIONS] [FORMAT]
  \fB\-\-fail\-on\fR \fInever|note|warning|error|fatal\fR
  \fB\-\-fail\-on\fR \fInever|note|warning|error|fatal\fR
  \fB\-\-fail\-on\fR \fInever|note|warning|error|fatal\fR
  $ animcheck manual animcheck.yaml.5 | grep -F -e 'severity\-by\-effect\fR' -e '\fBreason\fR' -e '.SS extends: modding'
  \fBseverity\-by\-effect\fR: note | warning | error | fatal, of each of unknown | loads | looks\-wrong | refuses | hangs | crashes
  \fBreason\fR: text (required)
  \fBseverity\-by\-effect\fR:
  .SS extends: modding

Words that would do something to a terminal stay text:

  $ refused animcheck check --$'\e[31m'
  animcheck: error: unknown option '--\x1B[31m'
  $ refused animcheck dump a $'\e'
  animcheck: error: a: No such file or directory
  $ refused animcheck check -j $'\e' a
  animcheck: error: --jobs: '\x1B' is not a number of threads, 0 to 256; -j is followed by one, as in -j 4
  $ refused animcheck check --show $'\e' a
  animcheck: error: --show: '\x1B' is not one of note, warning, error

What other programs call what this one has is understood as far as that:

  $ for word in lint fix diff; do refused animcheck $word dump; done
  animcheck: error: no file or command is called 'lint'; did you mean 'animcheck check'?
  animcheck: error: no file or command is called 'fix'; did you mean 'animcheck repair'?
  animcheck: error: no file or command is called 'diff'; did you mean 'animcheck report diff'?
  $ refused animcheck --json dump
  animcheck: error: unknown option '--json'; here it is --output-format jsonl
  $ refused animcheck -f json dump
  animcheck: error: unknown option '-f'; here it is --output-format
  $ mkdir dump && refused animcheck dump
  animcheck: error: PLACE is missing; - is standard input; for what is called so here, write ./dump
  $ for file in x.json x.pdf; do refused animcheck check -o $file dump; done
  animcheck: error: no report is called .json: known are .txt, .jsonl, .csv, .tsv, .xml, .sarif, .md, .html, code-quality-report.json (--output-format chooses one for any name)
  animcheck: error: no report is called .pdf: known are .txt, .jsonl, .csv, .tsv, .xml, .sarif, .md, .html, code-quality-report.json (--output-format chooses one for any name)
  $ refused animcheck export HUM-S_RUN.MAN -o x.fbx
  animcheck: error: what is written is glTF: call x.fbx .glb or .gltf
