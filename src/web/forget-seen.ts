// On the sign-in page nobody is signed in, so cached personal data is removed. The page works without this script.
// Drafts stay in the tab for their own person (lib/kept.ts).
// Pages in other tabs hear of it by their `storage` event (lib/person.ts). Where Clear-Site-Data has left nothing to
// remove there would be none, so something is written first.
localStorage.setItem('lutea.signed-out', '');
localStorage.clear();
