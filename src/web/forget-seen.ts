// On the sign-in page nobody is signed in, so cached personal data is removed. The page works without this script.
// Drafts stay in the tab for their owner (lib/kept.ts). Pages in other tabs notice by their `storage` event
// (lib/person.ts). If Clear-Site-Data has already removed everything, there would be no event, so something is written
// first. A coach's board belongs to no account, and stays.
localStorage.setItem('lutea.signed-out', '');
for (const name of Object.keys(localStorage)) if (name !== 'board') localStorage.removeItem(name);
