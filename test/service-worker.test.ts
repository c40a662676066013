import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';

const BUILT = join(import.meta.dirname, '..', 'dist', 'web', 'service-worker.js');
const ORIGIN = 'https://lutea.example';

type OnFetch = (event: object) => void;

/** Whether the built worker answers a navigation to this path, instead of leaving it to the server. */
function answers(path: string): boolean {
  let onFetch: OnFetch | undefined;
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: OnFetch) => {
      if (name === 'fetch') onFetch = handler;
    },
  };
  const fetch = () => Promise.resolve();
  runInNewContext(readFileSync(BUILT, 'utf8'), { self, URL, fetch });
  let isAnswered = false;
  onFetch?.({
    request: { url: `${ORIGIN}${path}`, method: 'GET', mode: 'navigate' },
    respondWith: () => {
      isAnswered = true;
    },
  });
  return isAnswered;
}

test.each(Object.keys(PAGES))('the service worker opens %s, so that it works offline', (path) => {
  expect(answers(path)).toBe(true);
});

test.each([
  '/confirm-address/token',
  '/unsubscribe/token',
  '/log-start/token',
  '/login',
  '/how',
  '/coins',
  '/mailbox',
  '/api/auth/callback',
  '/a-page-that-is-added-later',
])('the service worker leaves %s to the server', (path) => {
  expect(answers(path)).toBe(false);
});
