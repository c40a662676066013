import { request } from 'node:http';
import { expect, test } from 'vitest';
import { oauth1Header } from '#server/integrations/garmin/oauth1-signature.ts';
import { parseGarminTokens } from '#server/integrations/garmin/parse-tokens.ts';
import { hrvRange } from '#server/integrations/garmin/resources/hrv.ts';
import { sleepRange } from '#server/integrations/garmin/resources/sleep.ts';
import { socialProfile } from '#server/integrations/garmin/resources/social-profile.ts';
import { openWearableLab, type WearableLab } from '../../../../test/helpers/wearable-lab.ts';
import { startWearable } from './wearable.ts';

const TODAY = Temporal.PlainDate.from('2026-10-08');
const EXCHANGE = '/oauth-service/oauth/exchange/user/2.0';

/** Sends the exchange as the client does, but with changes. */
async function exchange(
  lab: WearableLab,
  change: { secret?: string; form?: string; nonce?: string; lateSeconds?: number } = {},
) {
  const credentials = lab.credentials();
  if (credentials.kind !== 'OAUTH1') throw new Error('OAuth1 credentials were expected');
  const { oauthToken: token, oauthTokenSecret, mfaToken } = credentials;
  const url = `${lab.wearable.url}${EXCHANGE}`;
  const authorization = oauth1Header({
    method: 'POST',
    url,
    form: [['mfa_token', mfaToken ?? '']],
    consumer: await lab.connection.consumer('ada'),
    token: { token, secret: change.secret ?? oauthTokenSecret },
    nonce: change.nonce ?? 'fresh',
    timestampSeconds: lab.clock().epochMilliseconds / 1000 - (change.lateSeconds ?? 0),
  });
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: change.form ?? `mfa_token=${mfaToken}`,
  });
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}

test('an unused connection stays open for a minute, so that a busy process does not lose a request', async () => {
  const wearable = await startWearable({ port: 0, clock: () => Temporal.Now.instant(), accounts: [] });
  const { headers } = await fetch(wearable.url);
  expect(headers.get('keep-alive')).toBe('timeout=60');
  await wearable.close();
});

test('a correctly signed exchange is answered', async () => {
  await using lab = await openWearableLab();
  expect((await exchange(lab)).status).toBe(200);
});

test.each([
  ['another secret', { secret: 'wrong' }],
  ['another form than the signed one', { form: 'mfa_token=other' }],
  ['no form', { form: '' }],
  ['an old timestamp', { lateSeconds: 301 }],
])('an exchange with %s is refused with a web page, as Garmin does', async (_what, change) => {
  await using lab = await openWearableLab();
  const { status, type, body } = await exchange(lab, change);
  expect([status, type]).toEqual([401, 'text/html;charset=utf-8']);
  expect(body).toContain('OAuthToken is invalid');
});

test('a nonce cannot be used twice', async () => {
  await using lab = await openWearableLab();
  expect((await exchange(lab, { nonce: 'once' })).status).toBe(200);
  expect((await exchange(lab, { nonce: 'once' })).status).toBe(401);
});

test('tokens from before a restart are accepted', async () => {
  const clock = () => Temporal.Instant.from('2026-10-08T09:30:00Z');
  const options = { port: 0, clock, accounts: [{ id: 'ada', cycleStarts: [] }] };
  const before = await startWearable(options);
  const { pair } = before.tokensFor('ada');
  await before.close();
  const after = await startWearable(options);
  const parsed = parseGarminTokens(pair);
  const authorization = `Bearer ${parsed.ok ? parsed.credentials.access?.token : ''}`;
  const answer = await fetch(`${after.url}/userprofile-service/socialProfile`, {
    headers: { authorization },
  });
  expect(await answer.json()).toMatchObject({ displayName: 'ada' });
  await after.close();
});

test('the page shows tokens that can be pasted', async () => {
  await using lab = await openWearableLab();
  const answer = await fetch(lab.wearable.url);
  const page = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8']);
  const shown = [...page.matchAll(/<textarea[^>]*>([^<]*)</g)].map(([, text = '']) =>
    text.replaceAll('&quot;', '"'),
  );
  // Three forms for each of two accounts.
  expect(shown.map((text) => parseGarminTokens(text).ok)).toEqual(Array(6).fill(true));
});

test('refuses other host names', async () => {
  await using lab = await openWearableLab();
  const status = await new Promise((resolve) => {
    const url = `${lab.wearable.url}/oauth_consumer.json`;
    request(url, { headers: { host: 'evil.example' } }, ({ statusCode }) => resolve(statusCode)).end();
  });
  expect(status).toBe(421);
});

test('there is no data of tomorrow', async () => {
  await using lab = await openWearableLab();
  const tomorrow = TODAY.add({ days: 1 });
  expect(await lab.session().read(hrvRange, tomorrow, tomorrow)).toEqual([]);
  expect(await lab.session().read(sleepRange, tomorrow, tomorrow)).toEqual([]);
});

test('a fault affects only its account and route, and as many requests as stated', async () => {
  await using lab = await openWearableLab();
  const session = lab.session();
  lab.wearable.faults.inject({ kind: 'status', status: 500 }, { account: 'bea' });
  lab.wearable.faults.inject({ kind: 'status', status: 500 }, { route: 'hrv range' });
  lab.wearable.faults.inject({ kind: 'status', status: 503 }, { account: 'ada', route: 'profile', times: 1 });
  await expect(session.read(socialProfile)).rejects.toMatchObject({ status: 503 });
  expect(await session.read(socialProfile)).toEqual({ displayName: 'ada' });
  await expect(session.read(hrvRange, TODAY, TODAY)).rejects.toMatchObject({ status: 500 });
  lab.wearable.faults.clear();
  expect(await session.read(hrvRange, TODAY, TODAY)).toHaveLength(1);
});
