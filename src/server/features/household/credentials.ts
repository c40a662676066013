import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { lockAccount, savePassword, selectAccount } from '#server/records/household/accounts.ts';
import {
  deletePasskey,
  insertPasskey,
  type StoredPasskey,
  selectPasskeys,
} from '#server/records/household/passkeys.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  insertRecoveryCodes,
} from '#server/records/household/recovery-codes.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

/** The most passkeys of one person: more than anyone has devices. */
const MOST_PASSKEYS = 20;

export interface Credentials {
  userId: string;
  name: string;
  passkeys: StoredPasskey[];
  hasPassword: boolean;
  recoveryCodes: number;
}

/** How the person can sign in at the household provider; undefined if they have no account there. */
export async function readCredentials(person: PersonStore): Promise<Credentials | undefined> {
  const [[account], passkeys, [codes]] = await person.read(selectAccount, selectPasskeys, countRecoveryCodes);
  if (account === undefined) return undefined;
  const { userId, name, sealed } = account;
  return { userId, name, passkeys, hasPassword: sealed !== null, recoveryCodes: codes?.total ?? 0 };
}

/** Stores a passkey. Returns why that is not possible, or undefined. */
export async function addPasskey(
  run: PersonRun,
  passkey: StoredPasskey,
): Promise<'FULL' | 'KNOWN' | undefined> {
  await run(lockAccount);
  if ((await run(selectPasskeys)).length >= MOST_PASSKEYS) return 'FULL';
  return (await run(insertPasskey(passkey))).length === 1 ? undefined : 'KNOWN';
}

/** Without any credential the person could never sign in again, so the last one stays. */
export function removePasskey(person: PersonStore, id: string): Promise<'LAST' | undefined> {
  return person.write(async (run) => {
    const [account] = await run(lockAccount);
    const others = (await run(selectPasskeys)).filter((passkey) => passkey.id !== id);
    if (others.length === 0 && (account?.sealed ?? null) === null) return 'LAST';
    await run(deletePasskey(id));
    return undefined;
  });
}

export function removePassword(person: PersonStore): Promise<'LAST' | undefined> {
  return person.write(async (run) => {
    await run(lockAccount);
    if ((await run(selectPasskeys)).length === 0) return 'LAST';
    await run(savePassword(null));
    return undefined;
  });
}

/** New recovery codes. The earlier ones no longer work. */
export async function replaceRecoveryCodes(run: PersonRun): Promise<string[]> {
  const codes = createRecoveryCodes();
  await run(deleteRecoveryCodes);
  await run(insertRecoveryCodes(codes));
  return codes;
}
