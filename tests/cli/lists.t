Needs: zengin

`--files0-from` reads names from a file or from standard input, each ended by a NUL, as `find -print0` writes them.

  $ mkdir a
  $ line=$(printf 'b\nb')
  $ mkdir -p "$line"
  $ cp "$FILES/run.man" a/HUM-S_RUN.MAN
  $ cp "$FILES/ten.man" "$line/HUM-S_BAD.MAN"
  $ printf 'a/HUM-S_RUN.MAN\0b\nb/HUM-S_BAD.MAN\0' >list
  $ animcheck check --files0-from list
  b\x0Ab/HUM-S_BAD.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
    error    0xC (2 bytes)  header.version: the header's version is 10, expected 12 [version]
             fix: if the layout is that of version 12: write 12 (0c 00) at 0xC
             game: rejects the file (concluded from GothicTools; ZenKit, ZenLib: ignore it)
             why: Both games write 12.
    warning  0xE (6 bytes)  header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_BAD.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_RUN.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  
  error    1 in 1 input  zengin.man/version
  warning  1 in 1 input  zengin.man/name-not-file-name
  Run `animcheck explain zengin.man/version` for background
  2 files: 1 conforming, 1 broken
  [1]
  $ animcheck check --output-format jsonl a/HUM-S_RUN.MAN "$line/HUM-S_BAD.MAN" >report
  [1]

The last NUL may be missing, and empty names are nothing:

  $ printf 'a/HUM-S_RUN.MAN\0b\nb/HUM-S_BAD.MAN' >unended
  $ printf '\0a/HUM-S_RUN.MAN\0\0\0b\nb/HUM-S_BAD.MAN\0' >gaps
  $ printf 'a/HUM-S_RUN.MAN\0\0b\nb/HUM-S_BAD.MAN\0\0' >gap
  $ for names in list unended gaps gap; do
  >     animcheck check --output-format jsonl --files0-from $names | cmp - report
  >     animcheck check --output-format jsonl --files0-from - <$names | cmp - report
  >     cat $names | animcheck check --output-format jsonl --files0-from /dev/stdin | cmp - report
  > done

Names of a list come after those of the command line:

  $ printf 'b\nb/HUM-S_BAD.MAN\0a\0' >second
  $ animcheck check --output-format csv --files0-from second a/HUM-S_RUN.MAN | cut -d, -f1
  path
  a/HUM-S_RUN.MAN
  b\x0Ab/HUM-S_BAD.MAN
  a/HUM-S_RUN.MAN

An empty list is one without files:

  $ for names in '' '\0' '\0\0'; do printf "$names" | animcheck check --files0-from -; done
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  0 files: nothing to check
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  0 files: nothing to check
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  0 files: nothing to check
  [3]
  $ animcheck check --allow-empty --files0-from - </dev/null
  0 files: nothing to check

A list by lines is not taken for one strange name:

  $ echo a/HUM-S_RUN.MAN | animcheck check --files0-from -
  animcheck: error: -: there is no NUL byte in it; a list by lines is read by --files-from
  animcheck: try 'animcheck check --help'
  [2]
  $ yes a/HUM-S_RUN.MAN | head -n 2 | animcheck check --files0-from -
  animcheck: error: -: there is no NUL byte in it; a list by lines is read by --files-from
  animcheck: try 'animcheck check --help'
  [2]

A list that cannot be read is exit 2:

  $ animcheck check --files0-from absent
  animcheck: error: absent: No such file or directory
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --files0-from .
  animcheck: error: .: Is a directory
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --files0-from absent a/HUM-S_RUN.MAN
  animcheck: error: absent: No such file or directory
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --files0-from
  animcheck: error: --files0-from needs a value
  animcheck: try 'animcheck check --help'
  [2]

Standard input is read once:

  $ echo x | animcheck check --files0-from - -
  animcheck: error: -: there is no NUL byte in it; a list by lines is read by --files-from
  animcheck: try 'animcheck check --help'
  [2]
  $ printf -- '-\0' | animcheck check --files0-from -
  animcheck: error: standard input can be read once only
  animcheck: try 'animcheck check --help'
  [2]
  $ printf -- '-\0-\0' >twice
  $ animcheck check --files0-from twice <a/HUM-S_RUN.MAN
  animcheck: error: standard input can be read once only
  animcheck: try 'animcheck check --help'
  [2]
  $ printf -- '-\0' >once
  $ animcheck check --files0-from once - <a/HUM-S_RUN.MAN
  animcheck: error: standard input can be read once only
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check - - <a/HUM-S_RUN.MAN
  animcheck: error: standard input can be read once only
  animcheck: try 'animcheck check --help'
  [2]
  $ animcheck check --files0-from once <a/HUM-S_RUN.MAN
  -: conforms (zengin.man, 169 bytes); 8 checks skipped: the input has no name
