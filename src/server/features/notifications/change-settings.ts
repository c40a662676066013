import { randomBytes } from 'node:crypto';
import type { Notifications, NotificationsChange } from '#contract/notification.ts';
import { Problem } from '#contract/problem.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { PersonStore } from '#server/database/person.ts';
import { noteChange } from '#server/records/access/profile.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import {
  type Contact,
  lockSettings,
  saveMessageSettings,
  selectContact,
  toContact,
} from '#server/records/notification/settings.ts';
import { addressState } from './address-trust.ts';
import type { Channels } from './context.ts';
import { openBrowsers, openPush, sealPush } from './push-address.ts';

export interface SettingsContext {
  keyRing: KeyRing;
  channels: Pick<Channels, 'available'>;
}

const SECRET_BYTES = 32;

function toAnswer(contact: Contact, { keyRing, channels }: SettingsContext): Notifications {
  const push = openPush(keyRing, contact);
  return {
    channel: contact.channel,
    available: [...channels.available],
    pushUrl: push?.url ?? null,
    signingSecret: push?.secret ?? null,
    address: addressState(contact),
    discreet: contact.discreet ?? false,
    ...contact.kinds,
  };
}

export async function readSettings(person: PersonStore, context: SettingsContext): Promise<Notifications> {
  const [rows] = await person.read(selectContact);
  return toAnswer(toContact(ownRow(rows)), context);
}

/** The push URL to store, encrypted with its secret. A new URL gets a new secret; the same URL keeps its own. */
function sealedAfter(
  { pushUrl }: NotificationsChange,
  contact: Contact,
  { keyRing }: SettingsContext,
): string | null | undefined {
  if (pushUrl === undefined) return undefined;
  if (pushUrl === null) return sealPush(keyRing, contact, { address: null });
  const before = openPush(keyRing, contact);
  if (before?.url === pushUrl) return undefined;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return sealPush(keyRing, contact, { address: { url: pushUrl, secret } });
}

function refuseNoAddress({ channel, pushUrl }: Notifications, browsers: number): void {
  if (channel === 'email' || (channel === 'browser' ? browsers > 0 : pushUrl !== null)) return;
  throw new Problem('INVALID_REQUEST', `Invalid pushUrl: the channel ${channel} needs an address`);
}

/** Changes the given fields, all or none; refuses the push channel without a URL. */
export function changeSettings(
  person: PersonStore,
  change: NotificationsChange,
  context: SettingsContext,
): Promise<Notifications> {
  return person.write(async (run) => {
    await run(lockSettings);
    const before = toContact(ownRow(await run(selectContact)));
    const { pushUrl: _sealed, daily = before.kinds.daily, ...others } = change;
    const sealedPush = sealedAfter(change, before, context);
    await run(saveMessageSettings({ ...others, daily, sealedPush }));
    await run(noteChange);
    const contact = toContact(ownRow(await run(selectContact)));
    const after = toAnswer(contact, context);
    refuseNoAddress(after, openBrowsers(context.keyRing, contact).length);
    return after;
  });
}
