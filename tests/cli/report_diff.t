Needs: zengin

`report diff` compares two reports of the same files: what is new or worse makes the exit code 1.

  $ mkdir d
  $ report() { animcheck check --output-format jsonl "${@:2}" d >"$1" || :; }
  $ diffs() { # BEFORE AFTER: how many findings changed how
  >     animcheck report diff --output-format json "$@" >json || echo "exit $?"
  >     jq -c '(.findings | with_entries(select(.value > 0))), (.inputs | with_entries(select(.value > 0)))' json
  >     jq -r .failed json
  > }
  $ cp "$FILES/run.man" d/HUM-S_RUN.MAN; report good
  $ cp "$FILES/ten.man" d/HUM-S_RUN.MAN; report bad
  $ animcheck report diff good bad
  findings: 1 the same, 1 new
  inputs: 1 in both
  
  new: d/HUM-S_RUN.MAN:0xC: error: header.version: the header's version is 10, expected 12 [zengin.man/version]
  [1]
  $ animcheck report diff bad good
  findings: 1 the same, 1 fixed
  inputs: 1 in both
  
  fixed: d/HUM-S_RUN.MAN:0xC: error: header.version: the header's version is 10, expected 12 [zengin.man/version]
  $ animcheck report diff bad bad
  findings: 2 the same
  inputs: 1 in both
  $ diffs good bad
  exit 1
  {"new":1,"same":1}
  {"both":1}
  true

`--fail-on` says what counts:

  $ animcheck report diff --fail-on fatal good bad >out
  $ animcheck report diff --fail-on never good bad >out
  $ animcheck report diff --fail-on error good bad >out
  [1]

In another folder findings are only moved. A renamed file has no new ones but of its name:

  $ mkdir d/other
  $ mv d/HUM-S_RUN.MAN d/other; report moved
  $ diffs bad moved
  {"moved":2}
  {"renamed":1}
  false
  $ mv d/other/HUM-S_RUN.MAN d/ORC-S_GO.MAN; report renamed
  $ diffs bad renamed
  exit 1
  {"new":1,"moved":2}
  {"renamed":1}
  true
  $ jq -r '.changes[] | select(.change == "new").after.finding.rule' json
  zengin.man/name-not-file-name
  $ report hashed --hash
  $ mv d/ORC-S_GO.MAN d/HUM-S_RUN.MAN; report before --hash
  $ diffs before hashed
  exit 1
  {"new":1,"moved":2}
  {"renamed":1}
  true

An old flaw in a new file is new: otherwise what one file has would excuse what another one gets.

  $ cp "$FILES/run.man" d/HUM-S_RUN.MAN
  $ cp "$FILES/ten.man" d/B-S_RUN.MAN; report after
  $ diffs bad after
  exit 1
  {"new":2,"fixed":1,"same":1}
  {"both":1,"new":1}
  true

A file that is gone is not fixed:

  $ rm d/B-S_RUN.MAN; report without
  $ diffs after without
  {"gone":2,"same":1}
  {"both":1,"gone":1}
  false

Bytes that moved are the same finding; other bytes at the same field have changed:

  $ (cat "$FILES/run.man"; printf tail) >d/HUM-S_RUN.MAN; report tail
  $ (cat "$FILES/next.man"; printf tail) >d/HUM-S_RUN.MAN; report farther
  $ diffs tail farther
  {"moved":1,"same":1}
  {"both":1}
  false
  $ animcheck report diff -v tail farther
  findings: 1 the same, 1 moved
  inputs: 1 in both
  
  moved: d/HUM-S_RUN.MAN:0xAF: warning: trailing: the last chunk is followed by 4 bytes that cannot be a chunk [zengin.man/trailing-bytes]
    was: d/HUM-S_RUN.MAN:0xA9: warning: trailing: the last chunk is followed by 4 bytes that cannot be a chunk [zengin.man/trailing-bytes]
  $ (head -c 12 "$FILES/ten.man"; printf '\013'; tail -c +14 "$FILES/ten.man") >d/HUM-S_RUN.MAN; report eleven
  $ diffs bad eleven
  {"changed":1,"same":1}
  {"both":1}
  false

What is no longer set aside is worse:

  $ cp "$FILES/ten.man" d/HUM-S_RUN.MAN; report aside --ignore zengin.man/version
  $ diffs aside bad
  animcheck: warning: the two reports are of other configurations
  exit 1
  {"worse":1,"same":1}
  {"both":1}
  true
  $ diffs bad aside
  animcheck: warning: the two reports are of other configurations
  {"better":1,"same":1}
  {"both":1}
  false

A shard is not compared with another:

  $ cp "$FILES/run.man" d/A-S_RUN.MAN
  $ report one --shard 1/2
  $ report two --shard 2/2
  $ refused animcheck report diff one two
  animcheck: error: two:1: shard 2 of 2; one is 1 of 2 (`report merge` joins them)
  $ animcheck report diff one one
  findings: 1 the same
  inputs: 1 in both

Another folder, or the same one seen from elsewhere, is compared by what is below it; copies of one content keep their places. The
counts come first.

  $ rm -r d && mkdir -p old/a old/b && for name in a/HUM-S_RUN.MAN b/HUM-S_RUN.MAN; do cp "$FILES/ten.man" old/$name; done
  $ cp -r old new && cp "$FILES/run.man" new/b/HUM-S_RUN.MAN && cp "$FILES/ten.man" new/ORC-S_GO.MAN
  $ animcheck check -o old.jsonl old; animcheck check -o new.jsonl new; (cd new && animcheck check -o ../here.jsonl .)
  [1]
  $ animcheck report diff old.jsonl new.jsonl
  paths below old/ are compared with those below new/
  findings: 3 the same, 3 new, 1 fixed
  inputs: 2 in both, 1 new
  
  fixed: old/b/HUM-S_RUN.MAN:0xC: error: header.version: the header's version is 10, expected 12 [zengin.man/version]
  new: new/ORC-S_GO.MAN: note: context.skeleton_for_name: no hierarchy (.MDH or .MDL) of this model's name was found [zengin.man/model-without-hierarchy]
  new: new/ORC-S_GO.MAN:0xC: error: header.version: the header's version is 10, expected 12 [zengin.man/version]
  new: new/ORC-S_GO.MAN:0xE: warning: header.name: the header names the animation 'S_RUN'; the file is called 'ORC-S_GO.MAN' [zengin.man/name-not-file-name]
  [1]
  $ animcheck report diff -q new.jsonl here.jsonl
  paths below new/ are compared with those below ./
  findings: 6 the same
  inputs: 3 in both
  $ diffs old.jsonl here.jsonl && jq -c .roots json
  exit 1
  {"new":3,"fixed":1,"same":3}
  {"both":2,"new":1}
  true
  {"before":"old/","after":"./"}

What is said of a dump as a whole is at its root, and pairs too:

  $ cp -r "$FILES/sample" whole; cp -r whole copy
  $ animcheck check -o whole.jsonl whole 2>/dev/null; animcheck check -o copy.jsonl copy 2>/dev/null
  [1]
  $ jq -r 'select(.record == "folder") | .path' whole.jsonl
  whole
  $ animcheck report diff -q whole.jsonl copy.jsonl | grep -v '^findings'
  paths below whole/ are compared with those below copy/
  inputs: 119 in both

Only what differs is a folder's name: renamed copies are paired by content, as many as there are in both.

  $ mkdir both && cp -r old both/x && (cd both && animcheck check -o ../x.jsonl .)
  [1]
  $ mkdir and && cp -r old and/y && cp "$FILES/run.man" and/HUM-S_RUN.MAN && (cd and && animcheck check -o ../y.jsonl .)
  [1]
  $ animcheck report diff -q x.jsonl y.jsonl
  findings: 0 the same, 1 new, 4 moved
  inputs: 0 in both, 2 renamed, 1 new
  [1]

As a page:

  $ animcheck report diff -o diff.html old.jsonl new.jsonl
  [1]
  $ grep -c '<tr><td>' diff.html; grep '<tr><td>new' diff.html | head -1
  4
  <tr><td>new</td><td>new/ORC-S_GO.MAN</td><td>note: no hierarchy (.MDH or .MDL) of this model's name was found [zengin.man/model-without-hierarchy]</td><td></td></tr>
  $ animcheck report diff --output-format html old.jsonl new.jsonl | cmp - diff.html

Copies of a file are parsed once for both reports, and each is still compared by itself:

  $ mkdir first second
  $ for i in 1 2 3; do mkdir first/$i second/$i; cp "$FILES/ten.man" first/$i/HUM-S_RUN.MAN; cp "$FILES/ten.man" second/$i/HUM-S_RUN.MAN; done
  $ cp "$FILES/run.man" second/2/HUM-S_RUN.MAN
  $ animcheck check -o first.jsonl first; animcheck check -o second.jsonl second
  [1]
  $ animcheck report diff first.jsonl second.jsonl
  paths below first/ are compared with those below second/
  findings: 5 the same, 1 fixed
  inputs: 3 in both
  
  fixed: first/2/HUM-S_RUN.MAN:0xC: error: header.version: the header's version is 10, expected 12 [zengin.man/version]
