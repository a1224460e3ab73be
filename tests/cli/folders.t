Needs: zengin

Everything below a folder is checked, in the order of the paths, however many files at a time:

  $ for name in b/2 b/10 a.b/x a/z a/A/q B a-b; do
  >     mkdir -p "dump/$(dirname $name)" && cp "$FILES/run.man" "dump/$name.MAN"
  > done
  $ animcheck check --output-format csv dump | cut -d, -f1
  path
  dump/B.MAN
  dump/a/A/q.MAN
  dump/a/z.MAN
  dump/a-b.MAN
  dump/a.b/x.MAN
  dump/b/10.MAN
  dump/b/2.MAN
  $ animcheck check --output-format jsonl -j7 dump >seven
  $ animcheck check --output-format jsonl -j1 dump | cmp - seven
  $ rm -r dump

Links are not followed, pipes and sockets not opened. They are counted:

  $ mkdir dump outside
  $ cp "$FILES/run.man" dump/HUM-S_RUN.MAN
  $ cp "$FILES/ten.man" outside/HUM-S_BAD.MAN
  $ mkfifo dump/pipe.MAN
  $ /usr/bin/python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("dump/socket.MAN")'
  $ ln -s ../outside dump/out
  $ ln -s ../outside/HUM-S_BAD.MAN dump/HUM-S_BAD.MAN
  $ ln -s . dump/circle
  $ ln -s itself.MAN dump/itself.MAN
  $ ln -s nowhere dump/dangling.MAN
  $ animcheck check dump
  animcheck: warning: dump/HUM-S_BAD.MAN is a link out of dump; such files are read where another file needs them
  
  1 note of 1 rule not listed (--show note)
  1 file: 1 conforming; 4 links not followed; 1 link to a file only read where another file needs it; 2 sockets, devices and pipes not opened
  $ animcheck check --output-format jsonl dump | jq -c 'select(.record == "summary") | {inputs, links, special}'
  animcheck: warning: dump/HUM-S_BAD.MAN is a link out of dump; such files are read where another file needs them
  {"inputs":1,"links":5,"special":2}

A link that is named is followed:

  $ ln -s dump link
  $ animcheck check --output-format csv link | cut -d, -f1
  animcheck: warning: link/HUM-S_BAD.MAN is a link out of link; such files are read where another file needs them
  path
  link/HUM-S_RUN.MAN

A folder of nothing but links does not pass in silence:

  $ mkdir links
  $ ln -s ../outside/HUM-S_BAD.MAN links/HUM-S_BAD.MAN
  $ animcheck links
  animcheck: warning: links/HUM-S_BAD.MAN is a link out of links; such files are read where another file needs them
  animcheck: error: nothing was checked: there is no file (--allow-empty accepts that)
  0 files: nothing to check; 1 link to a file only read where another file needs it
  [3]

What is named and cannot be read is reported. The exit code is 3:

  $ ln -s circle circle
  $ ln -s nowhere dangling
  $ mkfifo pipe
  $ for path in absent circle dangling pipe /dev/null dump/HUM-S_RUN.MAN/below $(printf 'n%.0s' $(seq 300)) ''; do
  >     animcheck check --output-format jsonl "$path" >report 2>error || echo "exit $?"
  >     jq -c 'select(.record == "input") | [.path[:30], .verdict, .size, .findings[].rule]' report
  >     jq -r 'select(.record == "input").findings[].message, (select(.record == "summary").incomplete | map(.[:30]) | tostring)' report
  > done
  exit 3
  ["absent","incomplete",0,"io/unreadable"]
  cannot read: No such file or directory
  ["absent"]
  exit 3
  ["circle","incomplete",0,"io/unreadable"]
  cannot read: Too many levels of symbolic links
  ["circle"]
  exit 3
  ["dangling","incomplete",0,"io/unreadable"]
  cannot read: No such file or directory
  ["dangling"]
  exit 3
  ["pipe","incomplete",0,"io/unreadable"]
  cannot read: not a regular file
  ["pipe"]
  exit 3
  ["/dev/null","incomplete",0,"io/unreadable"]
  cannot read: not a regular file
  ["/dev/null"]
  exit 3
  ["dump/HUM-S_RUN.MAN/below","incomplete",0,"io/unreadable"]
  cannot read: Not a directory
  ["dump/HUM-S_RUN.MAN/below"]
  exit 3
  ["nnnnnnnnnnnnnnnnnnnnnnnnnnnnnn","incomplete",0,"io/unreadable"]
  cannot read: File name too long
  ["nnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"]
  exit 3
  ["","incomplete",0,"io/unreadable"]
  cannot read: No such file or directory
  [""]

The rest is checked:

  $ animcheck check absent.MAN pipe outside/HUM-S_BAD.MAN
  outside/HUM-S_BAD.MAN: broken (zengin.man, 169 bytes); the game probably refuses it
    error    0xC (2 bytes)  header.version: the header's version is 10, expected 12 [version]
             fix: if the layout is that of version 12: write 12 (0c 00) at 0xC
             game: rejects the file (concluded from GothicTools; ZenKit, ZenLib: ignore it)
             why: Both games write 12.
    warning  0xE (6 bytes)  header.name: the header names the animation 'S_RUN'; the file is called 'HUM-S_BAD.MAN' [name-not-file-name]
             fix: rename the file to MODEL-S_RUN.MAN, or change the name inside and the size of its chunk
             OpenGothic: registers it under the name inside, where nothing looks for it
             why: The file is found by MODEL-NAME.MAN and used by the name inside.
  absent.MAN: cannot read: No such file or directory
  pipe: cannot read: not a regular file
  
  error    2 in 2 inputs  io/unreadable
  error    1 in 1 input   zengin.man/version
  warning  1 in 1 input   zengin.man/name-not-file-name
  Run `animcheck explain io/unreadable` for background
  3 files: 1 broken, 2 incomplete
  [1]

A folder that cannot be listed (here its path is too long) does not keep the rest from being checked:

  $ mkdir -p long/zz
  $ cp "$FILES/ten.man" long/zz/HUM-S_RUN.MAN
  $ (cd long; for i in $(seq 20); do mkdir $(printf 'd%.0s' $(seq 250)); cd $(printf 'd%.0s' $(seq 250)); done)
  $ animcheck check --output-format jsonl long >report
  [1]
  $ jq -c 'select(.record == "input") | [.verdict, .findings[].rule], (select(.record == "summary").incomplete | length)' report
  ["incomplete","io/unreadable"]
  ["broken","zengin.man/model-without-hierarchy","zengin.man/version"]
