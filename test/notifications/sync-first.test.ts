import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { createPushSender } from '#server/integrations/push/push-sender.ts';
import { keyRingOf } from '../device/device-keys.ts';
import { type DeviceService, startDeviceService } from '../device/device-service.ts';
import { CRON_SECRET, START } from '../helpers/test-app.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';

let sink: MailSink;
let lab: DeviceService;
let closeMailer: () => void;
beforeAll(async () => {
  sink = await startMailSink();
  const clock = () => START;
  const from = { name: 'Lutea', address: 'lutea@example.test' };
  const mailer = createMailer({ smtpUrl: sink.url, from, clock });
  closeMailer = () => mailer.close();
  const push = { keyRing: keyRingOf('k1'), sender: createPushSender({ clock, privateHosts: [] }) };
  lab = await startDeviceService({ senders: { mailer, push } });
});
afterAll(async () => {
  closeMailer();
  await lab.close();
  await sink.close();
});

let person: Awaited<ReturnType<DeviceService['signUp']>>;
/** The person connected and synced yesterday at noon; now it is 07:30, and nothing of today is synced yet. */
beforeEach(async () => {
  lab.rewind();
  const { asOwner } = lab.service.database;
  await asOwner('delete from users');
  await asOwner('delete from notification_progress');
  person = await lab.signUp();
  await lab.connect(person);
  await person.call('PATCH', '/api/user', { notificationTime: '07:30' });
  // Measurements are only in messages that are not discreet, and messages are discreet by default.
  await person.call('PATCH', '/api/notifications', { discreet: false });
  await run('notifications');
  sink.received.length = 0;
  lab.advance({ hours: 19, minutes: 30 });
});
afterEach(() => lab.wearable.faults.clear());

async function run(job: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${CRON_SECRET}` };
  return (await lab.service.app.inject({ method: 'POST', url: `/api/cron/${job}`, headers })).json();
}

const TODAY = '2026-06-17';
const NOTHING = 'Your wearable has sent no values for today yet';

async function bodyBatteryToday(): Promise<unknown> {
  const logs = await lab.logsOf(person);
  const log = logs.map(({ log }) => log as Record<string, unknown>).find(({ date }) => date === TODAY);
  return log?.['body_battery_current'] ?? null;
}

async function messageText(): Promise<string> {
  expect(await run('notifications')).toMatchObject({ sent: 1, failed: 0 });
  expect(sink.received.map(({ recipients }) => recipients)).toEqual([[person.email]]);
  return sink.received[0]?.parsed.text ?? '';
}

test('a wearable that was not read today is read first, and the message has its fresh values', async () => {
  expect(await bodyBatteryToday()).toBeNull();
  const text = await messageText();
  const measured = await bodyBatteryToday();
  expect(measured).toEqual(expect.any(Number));
  expect(text).toMatch(/Behind it: .*\d/);
  expect(text).not.toContain(NOTHING);
});

test.each([
  ['answers with errors', { kind: 'status', status: 503 }],
  ['does not answer', { kind: 'hang' }],
  ['sends a web page', { kind: 'page' }],
] as const)(
  'a vendor that %s delays nobody: the message comes without today’s values, and says so',
  async (_what, fault) => {
    lab.wearable.faults.inject(fault, { account: person.account });
    const text = await messageText();
    expect(text).toContain(NOTHING);
    expect(text).not.toContain('Behind it');
    expect(await bodyBatteryToday()).toBeNull();
  },
);

test('a wearable that was already read today is not read again for the message', async () => {
  lab.advance({ minutes: -30 });
  expect(await run('device-sync')).toMatchObject({ people: 1, synced: 1 });
  lab.advance({ minutes: 30 });
  const before = lab.wearable.count();
  expect(await messageText()).not.toContain(NOTHING);
  expect(lab.wearable.count()).toBe(before);
});
