import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyRing, type Key } from '#server/database/key-ring.ts';
import { deleteExpired } from '#server/records/operator/expired.ts';
import { rotateKeys } from '#server/records/operator/rotate-keys.ts';
import { dumpDatabase } from '../helpers/dump-database.ts';
import { findFreePort } from '../helpers/free-ports.ts';
import { type HouseholdApp, startHouseholdApp } from '../helpers/household-app.ts';
import { joinSomeone, PASSWORD, signInAs, userIdOf } from './household-people.ts';

const OLD: Key = { id: 'old', secret: new Uint8Array(32).fill(1) };
const NEW: Key = { id: 'new', secret: new Uint8Array(32).fill(2) };

let service: HouseholdApp;
beforeAll(async () => {
  service = await startHouseholdApp({}, { keys: [OLD] });
});
afterAll(() => service.database.close());

describe('what the household provider stores', () => {
  test('no link, recovery code, password, code secret or private key is readable', async () => {
    const { link, recoveryCodes } = await joinSomeone(service);
    const stored = await dumpDatabase(service.database);
    const secrets = [
      link.replace(/.*\//, ''),
      PASSWORD,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ];
    expect(recoveryCodes).toHaveLength(10);
    for (const secret of secrets) expect(stored).not.toContain(secret);
    expect(stored).not.toMatch(/codeSecret|"kty"|"d":/);
  });

  test('a person’s export names their account, and holds nothing that opens it', async () => {
    const { name, browser } = await joinSomeone(service);
    const address = `${service.url}/api/account/export`;
    const answer = await fetch(address, { headers: { cookie: browser.cookieHeader(address) } });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ householdAccounts: [{ name }], householdPasskeys: [] });
    expect(text).not.toMatch(/sealed|hash|publicKey|codeSecret/i);
  });

  test('an hour after an account was deleted nothing of it is left, not even a begun sign-in', async () => {
    const { userId } = await joinSomeone(service);
    await service.database.asOwner('delete from users where id = $1', [userId]);
    await service.database.asOwner('delete from deleted_users');
    await deleteExpired(service.database.engine, service.household.clock().add({ hours: 1 }));
    expect(await dumpDatabase(service.database)).not.toContain(userId);
  });
});

describe('a change of the installation', () => {
  test('a person signs in as before after a new encryption key and a new address', async () => {
    const { database } = service;
    const member = await joinSomeone(service);
    await service.app.close();
    const port = Number(new URL(service.url).port);
    const both = await startHouseholdApp({}, { database, port, keys: [NEW, OLD] });
    const ahead = service.ahead.by;
    both.ahead.by = ahead;
    expect(await rotateKeys(database.engine, createKeyRing([NEW, OLD]))).toMatchObject({
      passwords: { unreadable: 0 },
    });
    expect(
      await database.asOwner("select 1 as one from household_accounts where password_key_id = 'old'"),
    ).toEqual([]);
    await both.app.close();
    const moved = await startHouseholdApp({}, { database, port: await findFreePort(), keys: [NEW] });
    // `nextCode` moves the clock of the first service, and this one follows it.
    const nextCode = () => {
      const code = member.nextCode();
      moved.ahead.by = service.ahead.by;
      return code;
    };
    const { browser } = await signInAs(moved, { name: member.name, nextCode });
    expect(await userIdOf(moved, browser)).toBe(member.userId);
    await moved.app.close();
  });
});
