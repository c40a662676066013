import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { createFormBrowser } from '../helpers/form-browser.ts';
import { type HouseholdApp, startHouseholdApp } from '../helpers/household-app.ts';
import {
  beginSignIn,
  inviteSomeone,
  joinSomeone,
  type Member,
  PASSWORD,
  sendForm,
} from './household-people.ts';

let service: HouseholdApp;
let ada: Member;
beforeAll(async () => {
  service = await startHouseholdApp();
  ada = await joinSomeone(service);
});
afterAll(() => service.close());
beforeEach(async () => {
  service.ahead.by = new Temporal.Duration();
  await service.forgetAttempts();
});

interface Visit {
  browser: ReturnType<typeof createFormBrowser>;
  base: string;
}

async function visit(): Promise<Visit> {
  const { browser, page } = await beginSignIn(service);
  await service.forgetAttempts();
  return { browser, base: new URL(page.url).pathname };
}

const WRONG = { password: 'wrong horse battery', code: '000000' };

function tryPassword({ browser, base }: Visit, fields: Record<string, string>, address?: string) {
  const path = `${base}/password`;
  return sendForm(service, { browser, path, fields }, address === undefined ? {} : { address });
}

function tryCode({ browser, base }: Visit, recoveryCode: string, address: string) {
  return sendForm(service, { browser, path: `${base}/recover`, fields: { recoveryCode } }, { address });
}

const later = (time: Temporal.DurationLike) => {
  service.ahead.by = service.ahead.by.add(time);
};

test('one address has ten sign-in attempts a minute by any method, and is told how long to wait', async () => {
  const at = await visit();
  const statuses = [];
  for (let i = 0; i < 5; i++) {
    statuses.push((await tryPassword(at, { name: `Nobody ${i}`, ...WRONG })).statusCode);
    statuses.push((await tryCode(at, 'aaaa-aaaa-aaaa-aaaa', '203.0.113.7')).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([403]));
  const path = `${at.base}/passkey`;
  const refused = await sendForm(service, { browser: at.browser, path, fields: { credential: '{}' } });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.body).toContain('Too many attempts');
  expect((await tryPassword(at, { name: 'Nobody', ...WRONG }, '198.51.100.1')).statusCode).toBe(403);
  later({ seconds: 61 });
  expect((await tryPassword(at, { name: 'Nobody', ...WRONG })).statusCode).toBe(403);
});

test('enrolment links count towards the same ten attempts, so a found link does not get round them', async () => {
  const at = await visit();
  for (let i = 0; i < 10; i++) await tryPassword(at, { name: `Nobody ${i}`, ...WRONG });
  const { link } = await inviteSomeone(service);
  const path = `${new URL(link).pathname}/password`;
  const refused = await sendForm(service, { browser: at.browser, path, fields: { newPassword: 'short' } });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
});

describe('sign-in attempts by name', () => {
  test.each([
    ['that exists', () => ada.name],
    ['that exists, in capitals', () => ada.name.toUpperCase()],
    ['that nobody has', () => 'Nobody'],
  ])('a name %s has ten attempts in 15 minutes from all addresses together', async (_what, name) => {
    const at = await visit();
    const statuses = [];
    for (let i = 0; i < 10; i++)
      statuses.push((await tryPassword(at, { name: name(), ...WRONG }, `198.51.100.${i}`)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([403]));
    const right = { name: name(), password: PASSWORD, code: ada.nextCode() };
    const refused = await tryPassword(at, right, '198.51.100.77');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    const someone = await tryPassword(at, { name: 'Someone else', ...WRONG }, '198.51.100.78');
    expect(someone.statusCode).toBe(403);
    later({ minutes: 15 });
    const again = await visit();
    expect((await tryPassword(again, { name: name(), ...WRONG }, '198.51.100.79')).statusCode).toBe(403);
  });

  test('a locked name does not keep its person out: a recovery code still works', async () => {
    const at = await visit();
    for (let i = 0; i < 11; i++) await tryPassword(at, { name: ada.name, ...WRONG }, `198.51.100.${i}`);
    const [code = ''] = ada.recoveryCodes;
    expect((await tryCode(at, code, '198.51.100.99')).statusCode).toBe(303);
  });

  test('the name is not stored with the attempts', async () => {
    const at = await visit();
    await tryPassword(at, { name: ada.name, ...WRONG });
    const rows = await service.database.asOwner('select client from login_attempts');
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(ada.name.toLowerCase());
  });
});

describe('no answer tells which names exist', () => {
  /** The page without what differs between any two visits: the sign-in's address, the challenge and the typed name. */
  const withoutChance = (html: string, { base }: Visit, name: string) =>
    html
      .replaceAll(base, '')
      .replaceAll(name, 'NAME')
      .replaceAll(/data-options="[^"]*"/g, '');

  test('a name that nobody has, a wrong password and a wrong code have the same answer', async () => {
    const never = await inviteSomeone(service);
    const disabled = await joinSomeone(service);
    await service.database.asOwner('update users set disabled_at = now() where id = $1', [disabled.userId]);
    await service.forgetAttempts();
    const tries: Record<string, string>[] = [
      { name: 'Nobody', ...WRONG },
      { name: 'Nobody', password: PASSWORD, code: '123456' },
      { name: ada.name, ...WRONG },
      { name: ada.name, password: PASSWORD, code: 'abcdef' },
      { name: never.name, ...WRONG },
      { name: disabled.name, ...WRONG },
      { name: '', ...WRONG },
    ];
    const answers = new Set<string>();
    for (const [i, fields] of tries.entries()) {
      const at = await visit();
      const { statusCode, headers, body } = await tryPassword(at, fields, `198.51.100.${i}`);
      const same = body.replace(`value="${fields['name']}"`, 'value="NAME"');
      const names = Object.keys(headers).sort().join();
      answers.add(JSON.stringify([statusCode, names, withoutChance(same, at, fields['name'] || 'NAME')]));
    }
    expect([...answers]).toHaveLength(1);
  });

  test('a recovery code that is wrong, used or too long has the same answer', async () => {
    const [, code = ''] = ada.recoveryCodes;
    const used = await visit();
    expect((await tryCode(used, code, '198.51.100.1')).statusCode).toBe(303);
    const answers = new Set<string>();
    for (const text of [code, 'aaaa-bbbb-cccc-dddd', 'x', 'y'.repeat(2000), '%', ' ']) {
      const at = await visit();
      const { statusCode, body } = await tryCode(at, text, '198.51.100.2');
      answers.add(JSON.stringify([statusCode, withoutChance(body, at, 'NAME')]));
    }
    expect([...answers]).toHaveLength(1);
  });
});
