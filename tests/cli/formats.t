Needs: zengin

One run may write several reports, each in the format that its suffix says; `--output-format` is that of standard output:

  $ mkdir dump
  $ cp "$FILES/ten.man" 'dump/HUM-S_"<&>,.MAN'
  $ cp "$FILES/run.man" dump/HUM-S_RUN.MAN
  $ printf 'no animation' >dump/notes.txt
  $ animcheck check --output-format github -o a.sarif -o a.xml -o a.md -o a.csv -o a.tsv -o a.jsonl -o a.txt -o - dump
  ::error file=dump/HUM-S_"<&>%2C.MAN,title=zengin.man/version::dump/HUM-S_"<&>,.MAN:0xC: error: header.version: the header's version is 10, expected 12 [zengin.man/version]
  ::warning file=dump/HUM-S_"<&>%2C.MAN,title=zengin.man/name-not-file-name::dump/HUM-S_"<&>,.MAN:0xE: warning: header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_"<&>,.MAN' [zengin.man/name-not-file-name]
  animcheck: 2 of 2 findings annotated; 3 files: 1 conforming, 1 broken, 1 unrecognised
  [1]
  $ jq '.runs[0].results | length' a.sarif
  4
  $ head -n 3 a.xml
  <?xml version="1.0" encoding="UTF-8"?>
  <testsuites name="animcheck" tests="2" failures="1" errors="0" skipped="0" time="0">
  <testsuite name="animcheck" tests="2" failures="1" errors="0" skipped="0" time="0">
  $ head -n 5 a.md
  # animcheck
  
  | verdict | files |
  |---|---:|
  | broken | 1 |
  $ cat a.csv
  path,member,size,sha256,crc32,format,verdict,notes,warnings,errors,fatals,set_aside,worst_rule,frames,fps,joints,duration,release
  "dump/HUM-S_""<&>,.MAN",,169,,,zengin.man,broken,1,1,1,0,0,zengin.man/version,2,25,2,0.08,
  dump/HUM-S_RUN.MAN,,169,,,zengin.man,conforms,1,0,0,0,0,zengin.man/model-without-hierarchy,2,25,2,0.08,
  dump/notes.txt,,12,,,,unknown,1,0,0,0,0,io/unknown-format,,,,,
  $ cat a.tsv
  path\tmember\tsize\tsha256\tcrc32\tformat\tverdict\tnotes\twarnings\terrors\tfatals\tset_aside\tworst_rule\tframes\tfps\tjoints\tduration\trelease (esc)
  dump/HUM-S_"<&>,.MAN\t\t169\t\t\tzengin.man\tbroken\t1\t1\t1\t0\t0\tzengin.man/version\t2\t25\t2\t0.08\t (esc)
  dump/HUM-S_RUN.MAN\t\t169\t\t\tzengin.man\tconforms\t1\t0\t0\t0\t0\tzengin.man/model-without-hierarchy\t2\t25\t2\t0.08\t (esc)
  dump/notes.txt\t\t12\t\t\t\tunknown\t1\t0\t0\t0\t0\tio/unknown-format\t\t\t\t\t (esc)
  $ tail -n 1 a.txt
  3 files: 1 conforming, 1 broken, 1 unrecognised (.txt 1; --list-unknown lists them)
  $ animcheck check --output-format jsonl dump | cmp - a.jsonl

Each is what a run of its own prints, with any number of jobs:

  $ for format in csv csv-findings tsv tsv-findings junit sarif markdown github gitlab; do
  >     animcheck check -j1 --output-format $format dump >one || echo "$?" >>codes
  >     animcheck check -j4 --output-format $format dump | cmp - one
  >     [ -s one ] || echo "$format: nothing"
  > done
  $ uniq -c codes
        9 1

`--output-format` wins over the suffix of a single file:

  $ animcheck check -o report.csv dump/HUM-S_RUN.MAN
  $ head -c 17 report.csv; echo
  path,member,size,
  $ animcheck check --output-format jsonl -o report.csv dump/HUM-S_RUN.MAN
  $ head -c 15 report.csv; echo
  {"record":"run"
  $ animcheck check -o report dump/HUM-S_RUN.MAN
  $ cat report
  dump/HUM-S_RUN.MAN: conforms (zengin.man, 169 bytes); 6 checks skipped: no skeleton of its own was found (use --context)

Reports of a former run are not inputs:

  $ animcheck check -o dump/r.xml -o dump/r.sarif -o dump/r.md dump
  [1]
  $ cat dump/r.xml dump/r.md >first
  $ animcheck check -o dump/r.xml -o dump/r.sarif -o dump/r.md dump
  [1]
  $ cat dump/r.xml dump/r.md | cmp - first
  $ rm dump/r.*

No report takes the place of another, or of an input:

  $ refused animcheck check -o r.md -o r.md dump
  animcheck: error: cannot write r.md: another -o is the same file
  $ refused animcheck check -o r.md -o dump/notes.txt dump
  animcheck: error: cannot write dump/notes.txt: it is read by this run
  $ cat dump/notes.txt; echo
  no animation
  $ ls r.md
  ls: cannot access 'r.md': No such file or directory
  [2]

Hashes are there if they are asked for:

  $ printf 123456789 >nine.txt
  $ animcheck check --hash --output-format csv nine.txt 2>error
  path,member,size,sha256,crc32,format,verdict,notes,warnings,errors,fatals,set_aside,worst_rule,frames,fps,joints,duration,release
  nine.txt,,9,15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225,cbf43926,,unknown,1,0,0,0,0,io/unknown-format,,,,,
  [3]
  $ animcheck check --output-format csv nine.txt 2>error
  path,member,size,sha256,crc32,format,verdict,notes,warnings,errors,fatals,set_aside,worst_rule,frames,fps,joints,duration,release
  nine.txt,,9,,,,unknown,1,0,0,0,0,io/unknown-format,,,,,
  [3]
  $ animcheck check --hash --output-format jsonl nine.txt 2>error | jq -r 'select(.record == "input") | .sha256, .crc32'
  15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225
  cbf43926

GitLab's Code Quality is a JSON array; the suffix is that of GitLab's own name for it:

  $ animcheck check -o gl-code-quality-report.json dump
  [1]
  $ jq -c '.[]' gl-code-quality-report.json
  {"description":"0xC the header's version is 10, expected 12","check_name":"zengin.man/version","fingerprint":"f95cb8a53af9a506","severity":"major","location":{"path":"dump/HUM-S_\"<&>,.MAN","lines":{"begin":1}}}
  {"description":"0xE the header names the animation 'S_RUN'; the file is called 'HUM-S_\"<&>,.MAN'","check_name":"zengin.man/name-not-file-name","fingerprint":"517c66d4a8d8bf3c","severity":"minor","location":{"path":"dump/HUM-S_\"<&>,.MAN","lines":{"begin":1}}}
  $ animcheck check --output-format gitlab nine.txt; animcheck check --output-format gitlab dump/HUM-S_RUN.MAN
  animcheck: error: nothing was checked: 1 file is unrecognised (--allow-empty accepts that)
  [
  
  ]
  [
  
  ]
