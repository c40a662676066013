import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personMark } from '#server/http/person-cookie.ts';
import { encryptMessage, MOST_PAYLOAD_BYTES } from '#server/integrations/push/browser/encrypt-message.ts';
import { createVapid } from '#server/integrations/push/browser/vapid.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../helpers/certificate.ts';
import type { TestPerson } from '../helpers/test-app.ts';
import { createNotifiedApp, type NotifiedApp } from './notified-app.ts';

/** An independent implementation of the encryption. Its package has no types. */
const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt(message: Buffer, how: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer;
};

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const received: Received[] = [];
let server: Server;
let origin: string;
let service: NotifiedApp;
const trusted = getCACertificates('default');

/** A push service that answers with the status in the path, such as `/410`. */
beforeAll(async () => {
  setDefaultCACertificates([...trusted, CERTIFICATE]);
  server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, async (request, answer) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    answer.writeHead(Number(/\/(\d{3})/.exec(request.url ?? '')?.[1] ?? 201)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `https://localhost:${(server.address() as { port: number }).port}`;
  service = await createNotifiedApp(['localhost']);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await service.close();
  server.close();
});
beforeEach(async () => {
  received.length = 0;
  await service.beginTest();
});

/** A browser's subscription, and how that browser decrypts a message. */
function createBrowser(path: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: { endpoint: `${origin}${path}`, keys },
    open: ({ body }: Received) =>
      JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString()),
  };
}

const browsersOf = async (person: TestPerson) =>
  (await person.call('GET', '/api/notifications/browsers')).json();

async function personWith(...paths: string[]) {
  const person = await service.signUp();
  const browsers = paths.map(createBrowser);
  for (const { subscription } of browsers)
    await person.call('POST', '/api/notifications/browsers', subscription);
  const answer = await person.call('PATCH', '/api/notifications', { channel: 'browser' });
  expect(answer.statusCode).toBe(200);
  return { person, browsers };
}

const noon = (person: TestPerson) =>
  service.changeUser(person, { notification_time: '12:00', device_connected: true });

test('encrypts the example of RFC 8291 to the same bytes', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const payload = Buffer.from('When I grow up, I want to be a watermelon');
  expect(encryptMessage(payload, keys, { pair, salt }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  expect(() => encryptMessage(Buffer.alloc(MOST_PAYLOAD_BYTES + 1), keys)).toThrow(RangeError);
});

test('the VAPID key pair is derived from the stored secret, so every process has the same one', () => {
  const key = (secret: string) => createVapid(Buffer.from(secret), 'https://lutea.example').publicKey;
  expect(key('one')).toBe(key('one'));
  expect(key('one')).not.toBe(key('two'));
  expect(Buffer.from(key('one'), 'base64url')).toHaveLength(65);
});

describe('a message to a browser', () => {
  test('is encrypted for it, signed for its push service, discreet, and sent once to each browser', async () => {
    const { person, browsers } = await personWith('/a', '/b');
    await noon(person);
    expect(await service.cron('notifications')).toMatchObject({ claimed: 1, sent: 1 });
    expect(await service.cron('notifications')).toMatchObject({ claimed: 0, sent: 0 });
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/a', '/b']);
    const [first] = received.toSorted((a, b) => (a.path < b.path ? -1 : 1)) as [Received];
    expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '10800', urgency: 'normal' });
    expect(browsers[0]?.open(first)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{40}@/),
      person: personMark(person.id),
      title: 'Your day is ready in Lutea.',
      text: '',
      link: 'http://127.0.0.1:3000/',
      answers: [{ answer: 'ILL', label: 'I feel ill' }],
    });
    // The other browser's key does not open it.
    expect(() => browsers[1]?.open(first)).toThrow();
    const [, token = '', key = ''] =
      /^vapid t=(\S+), k=(\S+)$/.exec(String(first.headers['authorization'])) ?? [];
    expect(key).toBe((await browsersOf(person)).publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
    const now = service.clock.now.epochMilliseconds / 1000;
    expect(read(claims)).toEqual({ aud: origin, sub: 'http://127.0.0.1:3000', exp: now + 12 * 3600 });
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
    const signed = Buffer.from(signature, 'base64url');
    const check = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), check, signed)).toBe(true);
  });

  test('asks about a late period without naming it, and offers two answers', async () => {
    const { person, browsers } = await personWith('/late');
    await person.call('POST', '/api/cycle/period', { startDate: '2026-05-15' });
    await noon(person);
    await service.cron('notifications');
    service.clock.now = service.clock.now.add({ minutes: 1 });
    await service.cron('notifications');
    const messages = received.map((each) => browsers[0]?.open(each));
    const late = messages.find(({ answers }) => answers.length === 2);
    expect(late).toMatchObject({
      title: 'Your day is ready in Lutea.',
      answers: [
        { answer: 'STARTED_TODAY', label: 'Started today' },
        { answer: 'NOT_YET', label: 'Not yet' },
      ],
    });
    expect(JSON.stringify(messages)).not.toMatch(/period|cycle|HRV/i);
  });

  test('offers no answers to a person who chose discreet messages', async () => {
    const { person, browsers } = await personWith('/discreet');
    await person.call('PATCH', '/api/notifications', { discreet: true });
    await person.call('POST', '/api/notifications/test');
    expect(received.map((each) => browsers[0]?.open(each).answers)).toEqual([[]]);
  });

  test.each([404, 410])('a browser whose push service answers %i is removed', async (status) => {
    const { person } = await personWith(`/${status}`, '/stays');
    await noon(person);
    expect(await service.cron('notifications')).toMatchObject({ sent: 1 });
    expect((await browsersOf(person)).count).toBe(1);
    received.length = 0;
    await person.call('POST', '/api/notifications/test');
    expect(received.map(({ path }) => path)).toEqual(['/stays']);
  });

  test('is not sent again if the push service answers 500, and the browser stays', async () => {
    const { person } = await personWith('/500');
    await noon(person);
    expect(await service.cron('notifications')).toMatchObject({ failed: 1 });
    service.clock.now = service.clock.now.add({ minutes: 30 });
    await service.cron('notifications');
    expect(received).toHaveLength(1);
    expect((await browsersOf(person)).count).toBe(1);
  });
});

describe('the browsers of a person', () => {
  test('are at most five: a sixth replaces the first, and the same browser again adds none', async () => {
    const { person } = await personWith('/1', '/2', '/3', '/4', '/5', '/6', '/6');
    // The second /6 has other keys.
    expect((await browsersOf(person)).count).toBe(5);
    await person.call('POST', '/api/notifications/test');
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/2', '/3', '/4', '/5', '/6']);
  });

  test('are neither seen nor removed by others, in no export, and deleted with the account', async () => {
    const { person } = await personWith('/mine');
    const other = await service.signUp();
    const endpoint = `${origin}/mine`;
    expect((await browsersOf(other)).count).toBe(0);
    await other.call('DELETE', '/api/notifications/browsers', { endpoint });
    expect((await browsersOf(person)).count).toBe(1);
    expect((await person.call('GET', '/api/account/export')).body).not.toContain('/mine');
    const [row] = await service.database.asOwner(
      "select coalesce(sealed_push, '') as sealed from notification_settings where user_id = $1",
      [person.id],
    );
    expect(row?.['sealed']).toMatch(/^v1\./);
    await person.call('DELETE', '/api/account', { confirm: 'delete my account' });
    const left = await service.database.asOwner('select 1 from notification_settings where user_id = $1', [
      person.id,
    ]);
    expect(left).toEqual([]);
  });

  test('stay when the push address changes, and it stays when they are removed', async () => {
    const { person } = await personWith('/kept');
    await person.call('PATCH', '/api/notifications', { pushUrl: 'https://ntfy.example/topic' });
    expect((await browsersOf(person)).count).toBe(1);
    await person.call('DELETE', '/api/notifications/browsers', {});
    expect((await person.call('GET', '/api/notifications')).json()).toMatchObject({
      pushUrl: 'https://ntfy.example/topic',
    });
    await person.call('POST', '/api/notifications/browsers', createBrowser('/again').subscription);
    await person.call('PATCH', '/api/notifications', { pushUrl: null });
    expect((await browsersOf(person)).count).toBe(1);
  });

  test('are needed for the channel browser: without one it is refused', async () => {
    const person = await service.signUp();
    expect((await person.call('PATCH', '/api/notifications', { channel: 'browser' })).statusCode).toBe(400);
  });

  const { keys } = createBrowserKeys();
  test.each([
    ['without TLS', { endpoint: 'http://push.example/a', keys }],
    ['with a user name', { endpoint: 'https://me:pw@push.example/a', keys }],
    ['that is too long', { endpoint: `https://push.example/${'a'.repeat(500)}`, keys }],
    ['with a short key', { endpoint: 'https://push.example/a', keys: { ...keys, auth: 'AAAA' } }],
    [
      'with a key that is no Base64url',
      { endpoint: 'https://push.example/a', keys: { ...keys, p256dh: '!'.repeat(87) } },
    ],
  ])('a subscription %s is refused', async (_name, subscription) => {
    const person = await service.signUp();
    expect((await person.call('POST', '/api/notifications/browsers', subscription)).statusCode).toBe(400);
  });

  test('nothing is sent into a private network, or to a key that is no point of the curve', async () => {
    const person = await service.signUp();
    const endpoint = 'https://127.0.0.1:1/a';
    await person.call('POST', '/api/notifications/browsers', { endpoint, keys });
    await person.call('PATCH', '/api/notifications', { channel: 'browser' });
    expect((await person.call('POST', '/api/notifications/test')).json()).toMatchObject({
      problem: 'PRIVATE_ADDRESS',
    });
    await person.call('DELETE', '/api/notifications/browsers', {});
    const bad = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    await person.call('POST', '/api/notifications/browsers', { endpoint: `${origin}/bad`, keys: bad });
    service.clock.now = service.clock.now.add({ minutes: 2 });
    expect((await person.call('POST', '/api/notifications/test')).json()).toMatchObject({
      problem: 'PUSH_BAD_KEYS',
    });
    expect(received).toEqual([]);
  });
});

function createBrowserKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } };
}
