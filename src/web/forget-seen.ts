// On the sign-in page nobody is signed in, so cached personal data is removed. The page works without this script.
// Drafts stay in the tab for their own person (lib/kept.ts).
for (const name of Object.keys(localStorage)) {
  if (name.startsWith('lutea.')) localStorage.removeItem(name);
}
// Clear-Site-Data fires no event in other tabs. The key is the one of lib/person.ts: an import would load the app.
new BroadcastChannel('lutea-sign-in-page').postMessage(null);
