// On the sign-in page nobody is signed in: what the app kept of somebody goes, however the session ended. The page works
// without this. Unsent text is in the tab and stays there for its own person (lib/kept.ts).
for (const name of Object.keys(localStorage)) {
  if (name.startsWith('lutea.')) localStorage.removeItem(name);
}
// Clearing storage by a header makes no event in other tabs. The name as in lib/person.ts: an import would load the app.
new BroadcastChannel('lutea-sign-in-page').postMessage(null);
