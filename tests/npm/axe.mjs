// Imported by tests that have a page open: what axe-core finds wrong in it, a line for each rule. The engine is run from outside: the
// page's own policy would not let it in as an element, nor let it read style sheets.
import axe from "axe-core";

export async function violationsOf(page) {
    await page.evaluate(axe.source);
    return page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"], preload: false })).violations
        .map((violation) => `${violation.id}: ${violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`));
}
