import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../helpers/test-app.ts';
import { createNotifiedApp, type NotifiedApp } from './notified-app.ts';
import { startPushService as startPush } from './push-service.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function startPushService() {
  const push = await startPush();
  open.push(push);
  return push;
}

/** One service that may push to this machine, and one that may not. */
const services: NotifiedApp[] = [];
beforeAll(async () => {
  for (const hosts of [['127.0.0.1'], []]) services.push(await createNotifiedApp(hosts));
});
afterAll(() => Promise.all(services.map((service) => service.close())));

async function start(may: { pushHere: boolean }): Promise<{ service: NotifiedApp; person: TestPerson }> {
  const service = services[may.pushHere ? 0 : 1] as NotifiedApp;
  await service.beginTest();
  return { service, person: await service.signUp() };
}

async function sendTo(person: TestPerson, channel: string, pushUrl: string) {
  const settings = (await person.call('PATCH', '/api/notifications', { channel, pushUrl })).json();
  return { settings, answer: (await person.call('POST', '/api/notifications/test')).json() };
}

test('ntfy gets the text with a title and a link', async () => {
  const { url, got } = await startPushService();
  const { person } = await start({ pushHere: true });
  const { answer } = await sendTo(person, 'ntfy', `${url}/my-topic`);
  expect(answer).toEqual({ channel: 'ntfy', outcome: 'sent', isConfirmation: false, problem: null });
  expect(got[0]?.path).toBe('/my-topic');
  expect(got[0]?.headers).toMatchObject({ title: 'Good morning.', click: 'http://127.0.0.1:3000/' });
  expect(got[0]?.body).toContain('connect your wearable');
});

test('ntfy gets a title with umlauts and accents whole, in the form of RFC 2047', async () => {
  const { url, got } = await startPushService();
  const { service, person } = await start({ pushHere: true });
  await service.changeUser(person, { device_connected: true, active_overrides: '{stress}' });
  await person.call('PATCH', '/api/settings', { language: 'fr' });
  await sendTo(person, 'ntfy', `${url}/my-topic`);
  const [, encoded = ''] = /^=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=$/.exec(String(got[0]?.headers['title'])) ?? [];
  expect(Buffer.from(encoded, 'base64').toString()).toBe('Entraînement léger aujourd’hui.');
  expect(got[0]?.body).toContain('Pourquoi\u00a0: Vous avez signalé un stress élevé');
});

test('Gotify gets JSON at the address with its token', async () => {
  const { url, got } = await startPushService();
  const { person } = await start({ pushHere: true });
  await sendTo(person, 'gotify', `${url}/message?token=abc`);
  expect(got[0]?.path).toBe('/message?token=abc');
  expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ title: 'Good morning.', priority: 5 });
});

test('a webhook can check that a message is from Lutea by its signature', async () => {
  const { url, got } = await startPushService();
  const { person } = await start({ pushHere: true });
  const { settings } = await sendTo(person, 'webhook', `${url}/hook`);
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(got[0]?.headers['x-lutea-signature'])) ?? [];
  const expected = createHmac('sha256', settings.signingSecret)
    .update(`${time}.${got[0]?.body}`)
    .digest('hex');
  expect(signature).toBe(expected);
});

test.each([
  [302, 'failed', 'PUSH_302'],
  [401, 'failed', 'PUSH_401'],
  [500, 'failed', 'PUSH_500'],
])('a push message answered with %i is not redirected or sent again', async (status, outcome, problem) => {
  const { url, got } = await startPushService();
  const { service, person } = await start({ pushHere: true });
  await service.changeUser(person, { notification_time: '12:00' });
  await person.call('PATCH', '/api/notifications', { channel: 'ntfy', pushUrl: `${url}/${status}` });
  expect(await service.cron('notifications')).toMatchObject({ [outcome]: 1 });
  service.clock.now = service.clock.now.add({ minutes: 30 });
  await service.cron('notifications');
  expect(got.length).toBe(1);
  expect(await service.database.asOwner('select problem from notification_claims')).toEqual([{ problem }]);
});

test.each([
  'http://127.0.0.1:1/',
  'http://localhost:1/',
  'http://[::1]:1/',
  'http://169.254.169.254/',
  'http://0x7f.1/',
  'http://[::ffff:10.0.0.1]/',
])('nothing is sent to %s, which is not on the open internet', async (pushUrl) => {
  const { person } = await start({ pushHere: false });
  const { answer } = await sendTo(person, 'webhook', pushUrl);
  expect(answer).toEqual({
    channel: 'webhook',
    outcome: 'failed',
    isConfirmation: false,
    problem: 'PRIVATE_ADDRESS',
  });
});
