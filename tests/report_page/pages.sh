# Sourced by run and pictures, where $here and $animcheck are known: the pages that they open.
make_pages() { # FOLDER
    cd "$1"
    rm -rf sample suite repaired dumps ./*.html
    "$animcheck" corpus sample "$here/golden" --to sample >/dev/null
    check() { # findings are what these dumps are for
        "$animcheck" check "$@" || [ $? -le 3 ]
    }
    check sample -o sample.html -o sample.jsonl
    python3 "$here/tests/report_page/make_dumps.py" sample sample.jsonl dumps
    head -c "$(($(stat -c %s sample.html) * 9 / 10))" sample.html >cut.html
    check --no-fold dumps/hostile -o hostile.html
    check dumps/marked -o marked.html
    check sample/ANIMS/HUM-S_TEST.MAN -o sound.html
    "$animcheck" corpus export "$here/golden" --to suite >/dev/null
    mkdir -p dumps/repairs && cp -n suite/zengin.man/*.* suite/lba1.body/*.* dumps/repairs
    check dumps/repairs -o repairs.html
    for level in safe likely; do
        "$animcheck" repair dumps/repairs --to repaired/$level --level $level >/dev/null || [ $? -eq 1 ]
    done
    mkdir -p dumps/empty && check --allow-empty dumps/empty -o empty.html
    "$animcheck" report convert sample.jsonl -o converted.html
    "$animcheck" report convert dumps/thousands.jsonl -o thousands.html
    "$animcheck" report convert dumps/fifty_thousand.jsonl -o fifty_thousand.html
}
