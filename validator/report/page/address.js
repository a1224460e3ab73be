// SPDX-License-Identifier: MIT
// The page's address names the input that is shown, and a finding of it: "#at=ANIMS/HUM.MDH&finding=a28217268eca07fe". Both are the
// same in another run's report.
const addressOf = (row, finding) => {
    const words = new URLSearchParams({at: row.place});
    if (finding) words.set("finding", finding.fingerprint);
    return "#" + words.toString().replaceAll("%2F", "/").replaceAll("%3A", ":");
};

/// Quietly: no step back for each input that somebody looked at.
function setAddress(row, finding) {
    try {
        history.replaceState(null, "", addressOf(row, finding));
    } catch {} // the drop page's frame has no address of its own
}

/// Filters that would hide the input are taken off.
function followAddress() {
    const words = new URLSearchParams(location.hash.slice(1));
    if (!words.has("at")) return;
    const place = words.get("at");
    const row = rows.find((one) => one.place === place);
    if (!row) return void byId("count").append(` The report does not list ${place}.`);
    if (!list.rows.includes(row)) {
        byId("filters").reset();
        byId("verdict").value = "";
        applyFilters();
    }
    list.choose(list.rows.indexOf(row));
    clearTimeout(list.soon);
    showDetail(row);
    const number = recordOf(row.number).findings.findIndex((finding) => finding.fingerprint === words.get("finding"));
    if (number >= 0) revealFinding(number);
    else if (isNarrow.matches) byId("detail").scrollIntoView({block: "start"});
}

/// Opens the findings as far as this one, which then has the focus.
function revealFinding(number) {
    const portions = byId("detail").querySelector(".portions");
    while (!byId("finding-" + number) && portions?.lastElementChild.matches("button:not([hidden])")) portions.lastElementChild.click();
    const title = byId("finding-" + number);
    if (!title) return;
    title.focus({preventScroll: true});
    title.closest(".finding").scrollIntoView({block: "start"});
}
