import { expect, test } from 'vitest';
import { createVendors } from '#server/features/device/vendors.ts';
import { garminAddresses } from '#server/integrations/garmin/addresses.ts';
import { parseGarminPaste } from '#server/integrations/garmin/parse-tokens.ts';
import { TicketRefused } from '#server/integrations/garmin/trade-ticket.ts';
import { parseIntervalsKey } from '#server/integrations/intervals/intervals-client.ts';
import { device as de } from '#web/texts/de/device.ts';
// Declares the type of the German and French texts.
import type {} from '#web/texts/en/device.ts';
import { device as fr } from '#web/texts/fr/device.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Common mistakes when pasting; together they cause every message that the web app translates. */
const MISTAKES = [
  'x'.repeat(70_000),
  '{"di_token": "a',
  base64(JSON.stringify([{ oauth_token: 'a'.repeat(60) }])).slice(0, 60),
  base64('just some other text that is long enough to be taken for tokens'),
  'eyJhbGciOiJ.eyJzdWIiOiI.c2ln',
  '8b0b8a5e-2f3c-4d1e-9a7b-0c1d2e3f4a5b',
  'correct horse battery',
  '{"access_token":"a"}',
  '{"oauth_token":"a","oauth_token_secret":"b"}',
  '{"hello":"world"}',
  '{"di_token":"a"}',
  'https://sso.garmin.com/sso/signin?service=x',
  'https://connect.garmin.com/app?ticket=ST-1-a-sso',
];

const parseGarmin = (text: string) => parseGarminPaste(text, garminAddresses(), 'garmin.com');
const { garmin, intervals } = createVendors({
  clock: Temporal.Now.instant,
  deviceApiUrl: undefined,
}).bySource;

const problems = [
  ...[...MISTAKES.map(parseGarmin), parseIntervalsKey('not a key!')].map((parsed) =>
    parsed.ok ? 'no problem' : parsed.problem,
  ),
  ...[garmin, intervals].map(({ connect }) => (connect?.by === 'paste' ? connect.refused : '')),
  new TicketRefused(true).message,
  new TicketRefused(false).message,
];

test.each([
  ['German', de],
  ['French', fr],
])('%s translates every message of the service about pasted text', (_name, { pasteProblems }) => {
  const beginnings = Object.keys(pasteProblems);
  const unworded = problems.filter((problem) => !beginnings.some((start) => problem.startsWith(start)));
  expect(unworded).toEqual([]);
  const unused = beginnings.filter((start) => !problems.some((problem) => problem.startsWith(start)));
  expect(unused).toEqual([]);
});
