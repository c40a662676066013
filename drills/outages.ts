import type { Device } from '#contract/device.ts';
import { createFormBrowser } from '../test/helpers/form-browser.ts';
import type { Drill } from './drill.ts';
import { waitUntil } from './drill.ts';
import { type Call, createInstallation, signIn } from './installation.ts';
import { createDuePeople } from './mail-people.ts';
import { type Outside, startOutside } from './outside.ts';

const DUE = 20;
/** Failed messages are tried again a minute or two later, so by then a second copy would be there. */
const SECOND_COPY_MS = 90_000;

type Expectation = [what: string, isTrue: boolean, seen?: unknown];

const problemsOf = (expectations: readonly Expectation[]): string[] =>
  expectations.flatMap(([what, isTrue, seen]) =>
    isTrue ? [] : [`not so: ${what}: ${JSON.stringify(seen)}`],
  );

/** What the sign-in page says to a person who wants to sign in. */
async function tryToSignIn(url: string): Promise<string> {
  const browser = createFormBrowser();
  const login = await browser.get(`${url}/login`);
  return (await browser.submit(login, { button: 'Sign in' })).html;
}

async function readProblem(call: Call): Promise<string | null | undefined> {
  const { sources } = (await call('GET', '/api/device')).json as Device;
  return sources[0]?.problem;
}

/** Asks for a sync, even while an earlier one still runs; returns the problem that the wearable then shows. */
async function sync(call: Call): Promise<{ status: number; problem: string | null | undefined }> {
  const { status } = await call('POST', '/api/device/sync');
  return { status, problem: await readProblem(call) };
}

const isUnderstood = (text: unknown): boolean =>
  typeof text === 'string' && /could not give your data just now\. Lutea tries again by itself/.test(text);

/** While no outside service answers, Lutea's own parts work, and people read what does not and what happens next. */
async function useAlone(url: string, call: Call, outside: Outside): Promise<string[]> {
  const statuses = [
    await call('GET', '/readyz'),
    await call('GET', '/api/today'),
    await call('PUT', '/api/days/2026-01-01', { note: 'While all are away' }),
    await call('GET', '/api/plan'),
  ].map(({ status }) => status);
  const page = await tryToSignIn(url);
  const synced = await sync(call);
  return problemsOf([
    ['what needs nobody else answers 200', statuses.every((status) => status === 200), statuses],
    [
      'the sign-in page says what is wrong',
      page.includes('sign-in service cannot be reached'),
      page.slice(-600),
    ],
    ['the wearable’s page says what is wrong', isUnderstood(synced.problem), synced],
    ['nothing was sent', outside.arrived().length === 0],
  ]);
}

async function useAgain(url: string, call: Call): Promise<string[]> {
  const other = await signIn(url, 'Sample');
  const { status } = await other('GET', '/api/user');
  const synced = await sync(call);
  const { text } = await call('GET', '/api/days.csv');
  return problemsOf([
    ['people sign in again', status === 200, status],
    ['the wearable is read again', synced.problem === null, synced],
    ['what was written meanwhile is there', text.includes('While all are away')],
  ]);
}

const isDue = (address: string) => /-.*-.*@example\.test$/.test(address);

/** The provider, the mail server and the vendor are down before Lutea starts; later all of them are back. */
export const outageDrill: Drill = {
  name: 'provider, mail and vendor down, your own PostgreSQL',
  async run() {
    const installation = await createInstallation('your own PostgreSQL');
    const url = `http://localhost:${installation.environment['PORT']}`;
    const outside = await startOutside(url, 1);
    Object.assign(installation.environment, outside.environment);
    const first = await installation.start();
    const call = await signIn(url, 'New');
    const connected = await call('POST', '/api/device/connect', { tokens: outside.tokensOf(0) });
    await first.stop();
    await createDuePeople(installation, DUE);
    await outside.stop();
    const began = performance.now();
    const second = await installation.start();
    await waitUntil('a message that fails', () => second.output().includes('SMTP_'));
    const losses = [
      ...problemsOf([['a wearable can be connected', connected.status === 200, connected.text]]),
      ...(await useAlone(url, call, outside)),
    ];
    const away = (performance.now() - began) / 1_000;
    await outside.start();
    losses.push(...(await useAgain(url, call)));
    const due = () => outside.arrived().filter(isDue);
    await waitUntil(`${DUE} messages`, () => due().length >= DUE);
    const settled = performance.now() + SECOND_COPY_MS;
    await waitUntil('a second copy', () => due().length > DUE || performance.now() > settled);
    const arrived = due();
    if (new Set(arrived).size < arrived.length) losses.push('a message came twice');
    if (new Set(arrived).size < DUE) losses.push(`${DUE - new Set(arrived).size} messages never came`);
    await second.stop();
    await outside.stop();
    installation.remove();
    return {
      figure: `${away.toFixed(0)} s away, ${arrived.length} of ${DUE} messages once after it`,
      losses,
    };
  },
};
