Needs: zengin

A folder and a file without permission (root may read them all the same):

  $ [ "$(id -u)" != 0 ] || exit 80
  $ mkdir -p closed/inner
  $ cp "$FILES/run.man" closed/inner/HUM-S_RUN.MAN
  $ cp "$FILES/run.man" closed/HUM-S_SHUT.MAN
  $ chmod 0 closed/inner closed/HUM-S_SHUT.MAN
  $ animcheck check closed
  animcheck: error: nothing was checked: 2 inputs could not be read in full (--allow-empty accepts that)
  closed/HUM-S_SHUT.MAN: incomplete (not read, 0 bytes)
    error    cannot read: Permission denied [io/unreadable]
             fix: check that the file exists and that you may read it
             why: A file that cannot be read cannot be checked.
             and in 1 more input: inner
  
  error    2 in 2 inputs  io/unreadable
  animcheck explain io/unreadable says why it is a rule, and how sure that is
  2 files: 2 incomplete
  [3]
  $ chmod 700 closed/inner
