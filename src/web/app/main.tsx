import '#web/styles/tokens.css';
import '#web/styles/base.css';
import '#web/styles/components.css';
import '#web/styles/shell.css';
import { render } from 'preact';
import { PAGE_OVER } from '#web/lib/api.ts';
import { forgetOthers } from '#web/lib/kept.ts';
import { loadTexts, pageLanguage } from '#web/lib/language.tsx';
import { beginPage, watchPerson } from '#web/lib/person.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { App } from './app.tsx';
import { preparePage } from './pages.ts';

/** Reloads the page: the server then sends the page of the person who is signed in now, or the sign-in page. */
function leavePage(root: Element): void {
  render(null, root);
  location.reload();
}

async function start(root: Element): Promise<void> {
  beginPage();
  forgetOthers();
  watchPerson(() => leavePage(root));
  window.addEventListener(PAGE_OVER, () => leavePage(root));
  const client = createQueryClient();
  const [texts] = await Promise.all([loadTexts(pageLanguage()), preparePage(location, client)]);
  render(<App texts={texts} client={client} />, root);
}

/** The delay before all files are cached for offline use, so that this does not slow down the current page. */
const PRECACHE_DELAY_MS = 3_000;

const root = document.getElementById('app');
if (root !== null) void start(root);
setTimeout(() => {
  // Some private windows have no service worker. Only the offline view is missing then.
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
}, PRECACHE_DELAY_MS);
