import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, storedRows } from '../conformance/person-data.ts';
import { createNotifiedApp, type NotifiedApp } from './notified-app.ts';

let service: NotifiedApp;
beforeAll(async () => {
  service = await createNotifiedApp();
});
afterAll(() => service.close());

const DEFAULTS = {
  channel: 'email',
  available: ['email', 'ntfy', 'gotify', 'webhook', 'browser'],
  pushUrl: null,
  signingSecret: null,
  address: 'VERIFIED',
  discreet: false,
  daily: true,
  periodSoon: true,
  periodLate: true,
  connectionRenewal: true,
};

describe('/api/notifications', () => {
  test('GET answers the defaults of a new person', async () => {
    const person = await service.signUp();
    expect((await person.call('GET', '/api/notifications')).json()).toEqual(DEFAULTS);
  });

  test('PATCH changes the fields given and keeps the others', async () => {
    const person = await service.signUp();
    await person.call('PATCH', '/api/notifications', { periodSoon: false });
    const answer = await person.call('PATCH', '/api/notifications', {
      channel: 'ntfy',
      pushUrl: 'https://ntfy.example.org/topic',
    });
    expect(answer.json()).toEqual({
      ...DEFAULTS,
      channel: 'ntfy',
      pushUrl: 'https://ntfy.example.org/topic',
      signingSecret: expect.stringMatching(/^[\w-]{43}$/),
      periodSoon: false,
    });
    expect((await person.call('GET', '/api/notifications')).json()).toEqual(answer.json());
  });

  test('a push address is stored sealed, keeps its signing secret, and can be removed', async () => {
    const person = await service.signUp();
    const pushUrl = 'https://ntfy.example.org/canary';
    const first = (await person.call('PATCH', '/api/notifications', { pushUrl })).json();
    const again = (await person.call('PATCH', '/api/notifications', { pushUrl })).json();
    expect(again.signingSecret).toBe(first.signingSecret);
    expect(await storedRows(service, person)).not.toContain('canary');
    const gone = (await person.call('PATCH', '/api/notifications', { pushUrl: null })).json();
    expect([gone.pushUrl, gone.signingSecret]).toEqual([null, null]);
  });

  const BAD_ADDRESS = 'Invalid pushUrl: must be an http(s) address without a user name, or null';
  const BAD_ADDRESSES = [
    'ftp://host/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://a:b@host/',
    'host',
    '',
  ];
  const REFUSED: [body: object, error: string][] = [
    [
      {},
      'No valid fields to update: send channel or pushUrl or discreet or daily or periodSoon or periodLate or connectionRenewal',
    ],
    [{ channel: 'sms' }, 'Invalid channel: must be one of email, ntfy, gotify, webhook, browser'],
    [{ channel: 'ntfy' }, 'Invalid pushUrl: the channel ntfy needs an address'],
    [{ daily: 'no' }, 'Invalid daily: must be true or false'],
    [{ email: 'eve@evil.test' }, 'Unknown field: email'],
    ...BAD_ADDRESSES.map((pushUrl): [object, string] => [{ pushUrl }, BAD_ADDRESS]),
  ];
  test.each(REFUSED)('PATCH refuses %j and writes nothing', async (body, error) => {
    const person = await service.signUp();
    const before = await storedRows(service, person);
    expectProblem(await person.call('PATCH', '/api/notifications', body), 400, error);
    expect(await storedRows(service, person)).toBe(before);
  });

  test('POST /test sends a message now, and no second one within a minute', async () => {
    const person = await service.signUp();
    const before = service.sink.received.length;
    const answer = await person.call('POST', '/api/notifications/test');
    expect(answer.json()).toEqual({
      channel: 'email',
      outcome: 'sent',
      isConfirmation: false,
      problem: null,
    });
    expect(service.sink.received.at(-1)?.recipients).toEqual([person.email]);
    expect((await person.call('POST', '/api/notifications/test')).statusCode).toBe(429);
    expect(service.sink.received.length).toBe(before + 1);
  });
});
