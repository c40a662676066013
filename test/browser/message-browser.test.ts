import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserService, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService({ hasServiceWorker: true, realClock: true });
});
afterAll(() => service.close());

interface Open {
  page: Page;
  worker: Worker;
  /** Delivers this data as a push service would. */
  deliver(data: string): Promise<void>;
  person: string;
}

/** Opens a page whose worker gets pushes through the browser's protocol: headless Chromium knows no push service. */
async function openWithWorker(name: 'New' | 'Sample'): Promise<Open> {
  const page = await service.open(name, '/');
  const context = page.context();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // Headless Chromium does not allow notifications, so what would be shown is recorded instead.
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown = [...scope.shown.filter((each) => each.options.tag !== options.tag), { title, options }];
    };
  });
  const cdp = await context.newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration !== undefined) resolve(registration.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await promise;
  const cookies = await context.cookies();
  return {
    page,
    worker,
    person: cookies.find(({ name }) => name.endsWith('lutea_person'))?.value ?? '',
    async deliver(data) {
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: service.url, registrationId, data });
    },
  };
}

interface Shown {
  title: string;
  options: { body: string; tag: string; data: unknown; actions: { action: string; title: string }[] };
}

/** The part of the worker's scope that is used here: these files are checked with the types of a page. */
interface Scope {
  shown: Shown[];
  registration: { showNotification(title: string, options: Shown['options']): Promise<void> };
  dispatchEvent(event: Event): void;
  ExtendableEvent: new (type: string) => Event & { waitUntil(work: Promise<unknown>): void };
}

const ILL = [{ answer: 'ILL', label: 'I feel ill' }];

const messageFor = (person: string, answers: object[], id = 'message-1') =>
  JSON.stringify({
    id,
    person,
    title: 'Your day is ready in Lutea.',
    text: '',
    link: 'http://elsewhere/',
    answers,
  });

/** Triggers the worker's event for a tap on the message or one of its buttons. */
const tap = (worker: Worker, action: string) =>
  worker.evaluate(async (answer) => {
    const scope = self as unknown as Scope;
    const [shown] = scope.shown.splice(0);
    const event = new scope.ExtendableEvent('notificationclick');
    const waits: Promise<unknown>[] = [];
    const notification = { close() {}, data: shown?.options.data };
    const waitUntil = (work: Promise<unknown>) => waits.push(work);
    scope.dispatchEvent(Object.assign(event, { notification, action: answer, waitUntil }));
    // Only a real tap may bring a window to the front.
    await Promise.all(waits).catch(() => {});
  }, action);

const shown = (worker: Worker) =>
  worker.evaluate(() =>
    (self as unknown as Scope).shown.map(({ title, options: { body, tag, actions } }) => ({
      title,
      body,
      tag,
      buttons: actions.map((each) => `${each.action}: ${each.title}`),
    })),
  );

test('every message delivered is shown once, and so is a push without readable text', async () => {
  const { worker, deliver, person } = await openWithWorker('Sample');
  await deliver(messageFor(person, ILL));
  await deliver(messageFor(person, ILL));
  await expect
    .poll(() => shown(worker))
    .toEqual([
      {
        title: 'Your day is ready in Lutea.',
        body: '',
        tag: 'message-1',
        buttons: ['ILL: I feel ill'],
      },
    ]);
  await deliver('no JSON');
  await expect
    .poll(async () => (await shown(worker)).map(({ title }) => title).toSorted())
    .toEqual(['Lutea', 'Your day is ready in Lutea.']);
});

test('“I feel ill” in a message is saved for the device’s day, using the session', async () => {
  const { page, worker, deliver, person } = await openWithWorker('New');
  await deliver(messageFor(person, ILL));
  await expect.poll(async () => (await shown(worker)).length).toBe(1);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await tap(worker, 'ILL');
  // Like the worker, where it may bring a window to the front.
  await page.reload();
  const request = await sent;
  expect(new URL(request.url()).pathname).toMatch(/^\/api\/days\/\d{4}-\d{2}-\d{2}$/);
  expect(request.postDataJSON()).toEqual({ ill: 'YES' });
});

test('an answer that is given while another page is open takes it to Today, which sends it', async () => {
  const { page, worker, deliver, person } = await openWithWorker('New');
  await page.goto('/settings/notifications');
  await deliver(messageFor(person, ILL, 'message-4'));
  await expect.poll(async () => (await shown(worker)).length).toBe(1);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await tap(worker, 'ILL');
  expect((await sent).postDataJSON()).toEqual({ ill: 'YES' });
  expect(new URL(page.url()).pathname).toBe('/');
});

const LATE = [
  { answer: 'STARTED_TODAY', label: 'Started today' },
  { answer: 'NOT_YET', label: 'Not yet' },
];

test('“Started today” in a message logs a start on the device’s day', async () => {
  const { page, worker, deliver, person } = await openWithWorker('New');
  await deliver(messageFor(person, LATE));
  await expect
    .poll(() => shown(worker))
    .toMatchObject([{ buttons: ['STARTED_TODAY: Started today', 'NOT_YET: Not yet'] }]);
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/cycle/period');
  await tap(worker, 'STARTED_TODAY');
  await page.reload();
  expect((await sent).postDataJSON()).toMatchObject({
    startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test('“Not yet” in a message writes nothing, and the app does not ask again that day', async () => {
  const { page, worker, deliver, person } = await openWithWorker('New');
  await deliver(messageFor(person, LATE));
  await expect.poll(async () => (await shown(worker)).length).toBe(1);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) writes.push(request.url());
  });
  await tap(worker, 'NOT_YET');
  await page.reload();
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys({ ...localStorage }).some((name) => name.endsWith('period-not-yet'))),
    )
    .toBe(true);
  expect(writes).toEqual([]);
});

test('an answer given offline waits like other offline changes, and is sent once', async () => {
  const { page, worker, deliver, person } = await openWithWorker('New');
  await deliver(messageFor(person, [{ answer: 'ILL', label: 'I feel ill' }], 'message-2'));
  await expect.poll(async () => (await shown(worker)).length).toBe(1);
  await page.context().setOffline(true);
  await tap(worker, 'ILL');
  await page.reload();
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys({ ...localStorage }).filter((name) => name.includes('waiting')).length),
    )
    .toBe(1);
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.context().setOffline(false);
  expect((await sent).ok()).toBe(true);
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys({ ...localStorage }).filter((name) => name.includes('waiting')).length),
    )
    .toBe(0);
});

test('an answer to a message for another person is discarded', async () => {
  const { page, worker, deliver } = await openWithWorker('New');
  await deliver(messageFor('00000000-0000-4000-8000-000000000000', ILL, 'message-3'));
  await expect.poll(async () => (await shown(worker)).length).toBe(1);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  await tap(worker, 'ILL');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('lutea-answers')).keys()).length))
    .toBe(0);
  expect(writes).toEqual([]);
});

test('the settings say what browser messages reveal, and that this browser cannot show them', async () => {
  const page = await service.open('Sample', '/settings/notifications');
  await page.getByRole('radio', { name: 'This browser' }).check();
  await page.getByText('learns that Lutea sent you something and when').waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText(/does not allow notifications|cannot get messages here/).waitFor();
});
