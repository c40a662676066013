import type { BrowserSubscription } from '#contract/notification.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { BrowserTarget } from '#server/integrations/push/browser/browser-push.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import {
  lockSettings,
  saveMessageSettings,
  selectContact,
  toContact,
} from '#server/records/notification/settings.ts';
import { openBrowsers, sealPush } from './push-address.ts';

/** The most browsers of one person. One more replaces the one that was added first. */
const MOST_BROWSERS = 5;

/** Changes the person's browsers; returns how many there are after that. */
function changeBrowsers(
  person: PersonStore,
  keyRing: KeyRing,
  change: (browsers: readonly BrowserTarget[]) => readonly BrowserTarget[],
): Promise<number> {
  return person.write(async (run) => {
    await run(lockSettings);
    const contact = toContact(ownRow(await run(selectContact)));
    const browsers = change(openBrowsers(keyRing, contact));
    await run(saveMessageSettings({ sealedPush: sealPush(keyRing, contact, { browsers }) }));
    return browsers.length;
  });
}

export async function countBrowsers(person: PersonStore, keyRing: KeyRing): Promise<number> {
  const [rows] = await person.read(selectContact);
  return openBrowsers(keyRing, toContact(ownRow(rows))).length;
}

/** Adds a browser. One that is already stored gets the new keys. */
export const addBrowser = (
  person: PersonStore,
  keyRing: KeyRing,
  { endpoint, keys }: BrowserSubscription,
): Promise<number> =>
  changeBrowsers(person, keyRing, (browsers) =>
    [...browsers.filter((each) => each.endpoint !== endpoint), { endpoint, ...keys }].slice(-MOST_BROWSERS),
  );

/** Removes the browsers with these endpoints; without endpoints, all of them. */
export const removeBrowsers = (
  person: PersonStore,
  keyRing: KeyRing,
  endpoints?: readonly string[],
): Promise<number> =>
  changeBrowsers(person, keyRing, (browsers) =>
    endpoints === undefined ? [] : browsers.filter(({ endpoint }) => !endpoints.includes(endpoint)),
  );
