Needs: zengin

`corpus new` proposes cases for sides of boundaries that have none. A corpus of one rule, whose file has 11 and 13, and the sound 12:

  $ mkdir -p small/zengin.man
  $ cp "$SOURCE"/golden/cases/zengin.man/{bases,version}.yaml small/zengin.man
  $ corpus() { animcheck corpus "$@" --corpus small; }
  $ cases() { # of one run of a command: without the comments around them, and run
  >     grep '^  ' proposed >>small/zengin.man/version.yaml
  >     animcheck corpus record small >recorded && animcheck corpus run small --only "$1"
  > }
  $ corpus new --from-spec zengin.man --only header.version | grep zengin.man/version.yaml
  [1]
  $ cat >small/zengin.man/version.yaml <<END
  > schema: animcheck-cases/1
  > rule: zengin.man/version
  > cases:
  >   - id: sound
  >     title: "twelve, which both games write"
  >     base: loop
  >     result: valid
  >     strict: accepted
  >     lenient: decoded
  >     verdict: conforms
  >     findings: []
  > END
  $ corpus new --from-spec zengin.man --only zengin.man/version | tee proposed
  # golden/cases/zengin.man/version.yaml
    - id: header-version-11
      proposed: true
      title: "TODO why: header.version is 11, which the rule version reports"
      base: loop
      patch: [{set: {header.version: 11}}]
      result: invalid
      strict: {rejected: version}
      lenient: decoded
      verdict: broken
      findings:
        - {rule: version, at: header.version, actual: 11, expected: 12}
    - id: header-version-13
      proposed: true
      title: "TODO why: header.version is 13, which the rule version reports"
      base: loop
      patch: [{set: {header.version: 13}}]
      result: invalid
      strict: {rejected: version}
      lenient: decoded
      verdict: broken
      findings:
        - {rule: version, at: header.version, actual: 13, expected: 12}
  # 2 bases, 70 fields: 2 boundaries, 2 sides without a case
  $ cases version
  3 passed, 0 failed
  $ corpus new --from-spec zengin.man --only zengin.man/version
  # 2 bases, 70 fields: 2 boundaries, 0 sides without a case
  $ animcheck corpus lint small | grep -e 'reviewed by nobody' -e 'title is still'
  zengin.man/version/header-version-11: proposed, and reviewed by nobody yet
  zengin.man/version/header-version-11: the title is still to be written
  zengin.man/version/header-version-13: proposed, and reviewed by nobody yet
  zengin.man/version/header-version-13: the title is still to be written

All that is proposed is what the program reports:

  $ cp "$SOURCE/golden/cases/zengin.man/version.yaml" small/zengin.man
  $ corpus new --from-spec zengin.man --only header. >proposed
  $ awk '/^# golden\/cases\//{name = "small" substr($2, 13)} !/^# /{print >>name}' proposed
  $ animcheck corpus record small >recorded
  $ animcheck corpus run small --only /header >ran
  $ grep -c "^$(grep -c '  - id: header' proposed) passed, 0 failed" ran
  1

Ids and titles are as the lint wants them, once somebody has read them:

  $ sed -i -e 's/TODO why: //' -e '/proposed: true/d' small/zengin.man/*.yaml
  $ animcheck corpus lint small | grep -e 'title' -e 'the id' -e 'proposed'
  [1]

A change of a base is a case:

  $ new() { corpus new --from-spec zengin.man --base loop "$@"; }
  $ new --set header.version=14 >proposed
  $ cases header-version-14
  1 passed, 0 failed
  $ refused animcheck corpus new --corpus small --from-spec zengin.man --base loop --set header.name=S_TESD --rule name-differs
  animcheck: error: there is no rule 'zengin.man/name-differs'
  $ refused animcheck corpus new --corpus small --from-spec zengin.man --base loop --set source.date.hour=14 | cut -c1-70
  animcheck: error: this breaks no rule: name the one that the case is a
  $ new --set source.date.hour=14 --rule version | grep -A 1 verdict
      verdict: conforms
      findings: []
  $ refused animcheck corpus new --corpus small --from-spec zengin.man --base loop --set header.versoin=2
  animcheck: error: a proposed case:1:9: no field 'header.versoin' is read from these bytes; near: header.version, header.fps, header.frames
  $ refused animcheck corpus new --corpus small --from-spec zengin.man --base loop --set header.version
  animcheck: error: --set: expected PATH=VALUE, found: header.version
  $ refused animcheck corpus new --corpus small --from-spec zengin.man --base loop --set header.version=70000
  animcheck: error: a proposed case:1:25: 70000 does not fit: expected 0 to 65535
  $ refused animcheck corpus new --corpus small --from-spec zengin.man --base nobody --set a=1
  animcheck: error: zengin.man has no base 'nobody': expected one of loop, pose
  $ refused animcheck corpus new --corpus small --from-spec zengin.mna | cut -d'(' -f1
  animcheck: error: unknown format 'zengin.mna'; did you mean 'zengin.man', 'zengin.mdh' or 'zengin.mdm'? 

`corpus minimize` shrinks a case to what its finding needs:

  $ corpus minimize zengin.man/version/version-11 --rule version --to small.man >shrunk
  $ head -n 1 shrunk
  # 269 to 80 bytes in 380 tries; no byte can go, and no other can be 0
  $ grep -e strict -e 'rule: version' shrunk
      strict: {rejected: version}
        - {rule: version, at: header.version, actual: 0, expected: 12}
  $ animcheck check --format zengin.man --output-format concise small.man | grep zengin.man/version
  small.man:0xC: error: header.version: the header's version is 0, expected 12 [zengin.man/version]
  $ refused animcheck corpus minimize --corpus small zengin.man/version/version-11 --rule truncated
  animcheck: error: zengin.man/truncated is not reported; these are: zengin.man/version
  $ refused animcheck corpus minimize --corpus small zengin.man/version/none --rule version
  animcheck: error: zengin.man/version/none is neither a file nor a case of the corpus

A file, too; it is not shown:

  $ (cat "$FILES/ten.man"; printf 'x%.0s' $(seq 3000)) >HUM-S_RUN.MAN
  $ refused animcheck corpus minimize --corpus small HUM-S_RUN.MAN --rule zengin.man/version
  animcheck: error: a file needs --to: its bytes are not shown
  $ corpus minimize HUM-S_RUN.MAN --rule version --to SMALL.MAN
  # 3169 to 73 bytes in 326 tries; no byte can go, and no other can be 0
  $ animcheck check --output-format concise SMALL.MAN | grep -o zengin.man/version
  zengin.man/version
  $ refused animcheck corpus minimize --corpus small HUM-S_RUN.MAN --rule version --to SMALL.MAN
  animcheck: error: SMALL.MAN is there already

`corpus import` makes a case of a synthetic file, from the nearest base or as lines for each field:

  $ (head -c 12 "$FILES/sample/ANIMS/HUM-S_TEST.MAN"; printf '\012'; tail -c +14 "$FILES/sample/ANIMS/HUM-S_TEST.MAN") >anything.man
  $ corpus import anything.man | tee proposed
  # golden/cases/zengin.man/version.yaml
    - id: imported
      proposed: true
      title: "TODO why: what is wrong with this file"
      base: loop
      patch: [{set: {header.version: 10}}]
      result: invalid
      strict: {rejected: version}
      lenient: decoded
      verdict: broken
      findings:
        - {rule: version, at: header.version, actual: 10, expected: 12}
  $ cases imported
  1 passed, 0 failed
  $ corpus import "$FILES/own.man" --rule version >proposed
  $ sed -i 's/imported/whole/' proposed
  $ grep -A 3 'header.version' proposed | head -n 4
        u16 12  # header.version
        line "S_TEST"  # header.name
        u32 1  # header.layer
        u32 2  # header.frames
  $ cases whole
  1 passed, 0 failed
  $ animcheck corpus export small --to export | sed 's/^[0-9]*/N/'
  N cases written
  $ cmp export/zengin.man/version.whole "$FILES/own.man"

What looks like data of a game is refused:

  $ (cat "$FILES/run.man"; head -c 5000 /dev/zero) >HUM-S_RUN.MAN
  $ corpus import HUM-S_RUN.MAN
  animcheck: error: HUM-S_RUN.MAN: it has 5169 bytes; a case has at most 4096
  animcheck: error: HUM-S_RUN.MAN: no case has the text "a.asc"; one that was made up would contain TEST
  animcheck: error: HUM-S_RUN.MAN: no case has the text "s_run"; one that was made up would contain TEST
  animcheck: error: this looks like data of a game, which is never part of a case: make the same fault in a base, with corpus new --set
  [1]
  $ (cat "$FILES/run.man"; seq 1000 | sha256sum | head -c 64; for i in $(seq 30); do echo $i | sha256sum | head -c 64; done) >HUM-S_RUN.MAN
  $ corpus import HUM-S_RUN.MAN 2>&1 | grep packed
  animcheck: error: HUM-S_RUN.MAN: 1159 bytes of it, packed, are in no base; made by hand it would have at most 256
  $ sed 's/S_TEST/S_RUNL/g' anything.man >HUM-S_RUN.MAN
  $ corpus import HUM-S_RUN.MAN
  animcheck: error: HUM-S_RUN.MAN: no case has the text "s_runl"; one that was made up would contain TEST
  animcheck: error: this looks like data of a game, which is never part of a case: make the same fault in a base, with corpus new --set
  [1]
  $ echo nothing >notes.txt
  $ refused animcheck corpus import --corpus small notes.txt
  animcheck: error: notes.txt is unrecognised: name its format with --format
