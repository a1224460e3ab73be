// SPDX-License-Identifier: MIT
// Keeps the page for when there is no network. A new version waits until no page of the old one is open, so that the files
// of two versions never meet.
const version = "VERSION";
const files = ["FILES"];

addEventListener("install", (event) =>
    event.waitUntil(caches.open(version).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "reload" }))))));

addEventListener("activate", (event) =>
    event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("animcheck ") && name !== version).map((name) => caches.delete(name))))));

addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
    event.respondWith(caches.open(version).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((kept) => kept ?? fetch(event.request)));
});
