Needs: zengin

`--list` prints bare places of inputs with a verdict, and nothing else, for xargs and loops of a shell. Exit codes are as ever.

  $ mkdir 'a b' && cp "$FILES/ten.man" 'a b/HUM-S_BAD.MAN' && cp "$FILES/run.man" 'a b/HUM-S_RUN.MAN'
  $ cp "$FILES/people.vdf" 'a b/' && printf text >'a b/notes.txt'
  $ animcheck check --list broken 'a b'
  a b/HUM-S_BAD.MAN
  a b/people.vdf::HUM-S_BAD.MAN
  [1]
  $ animcheck check --list broken,conforms 'a b'
  a b/HUM-S_BAD.MAN
  a b/HUM-S_RUN.MAN
  a b/people.vdf::HUM.MDH
  a b/people.vdf::HUM-S_RUN.MAN
  a b/people.vdf::HUM-S_BAD.MAN
  a b/people.vdf
  [1]
  $ animcheck check --list broken --list unknown 'a b'
  a b/HUM-S_BAD.MAN
  a b/notes.txt
  a b/people.vdf::HUM-S_BAD.MAN
  a b/people.vdf::HUM.TEX
  [1]

Such a place is one that every command takes:

  $ animcheck check --list broken -0 'a b' | xargs -0 -n 1 animcheck check -q
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/version` for background
  1 file: 1 broken
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/version` for background
  1 member of containers: 1 broken
  [123]
  $ animcheck check --list broken -0 'a b' | tr '\0' '!'
  a b/HUM-S_BAD.MAN!a b/people.vdf::HUM-S_BAD.MAN! (no-eol)

Other reports are written too; standard output has the list.

  $ animcheck check --list broken -o all.csv 'a b'; wc -l <all.csv
  a b/HUM-S_BAD.MAN
  a b/people.vdf::HUM-S_BAD.MAN
  8

Known findings of a baseline are not broken, and nothing listed is not an error:

  $ animcheck check --write-baseline known.txt 'a b' >/dev/null
  $ animcheck check --list broken --baseline known.txt 'a b'

What cannot be:

  $ animcheck check --list bad 'a b'
  animcheck: error: --list: 'bad' is not one of conforms, deviates, broken, incomplete, unknown
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check -0 'a b'
  animcheck: error: --null requires --list
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --list broken -o - 'a b'
  animcheck: error: -o -: --list writes to standard output
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --list broken --output-format csv 'a b'
  animcheck: error: --output-format excludes --list
  animcheck: try 'animcheck check --help'
  [2]
