import '#web/styles/tokens.css';
import '#web/styles/base.css';
import '#web/styles/components.css';
import '#web/styles/shell.css';
import { render } from 'preact';
import { loadTexts, pageLanguage } from '#web/lib/language.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { App } from './app.tsx';
import { preloadPage } from './pages.ts';

async function start(root: Element): Promise<void> {
  const language = pageLanguage();
  const [texts] = await Promise.all([loadTexts(language), preloadPage(location.pathname)]);
  render(<App speech={{ language, texts }} client={createQueryClient()} />, root);
}

const root = document.getElementById('app');
if (root !== null) void start(root);
// Where it cannot be had, such as in a private window, only the view without a connection is missing.
navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
