import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createTransport } from '../http-transport/transport.ts';
import { ouraService } from '../oura/oura-client.ts';
import { createOauthClient } from './oauth-client.ts';
import type { OauthCredentials } from './oauth-credentials.ts';

const MOI = '/oauth/v2/ext/oauth-token';
const FORMER = '/oauth/token';
const REDIRECT = 'https://lutea.example.org/api/device/callback/oura';
const clock = () => Temporal.Instant.from('2026-06-16T12:00:00Z');

const TOKENS = { status: 200, body: { token_type: 'bearer', access_token: 'a', refresh_token: 'r2' } };
const UNKNOWN_APP = { status: 401, body: { error: 'invalid_client' } };
const DEAD_TOKEN = { status: 400, body: { error: 'invalid_grant' } };

type Answers = Readonly<Record<string, { status: number; body: object }>>;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A client of a server with one fixed answer per path. */
async function clientOf(answers: Answers, portal = 'moi') {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    await text(request);
    const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: {} };
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const app = { clientId: 'app', clientSecret: 's', portal };
  const { oauth } = ouraService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, app);
  const transport = createTransport({ vendor: 'Oura', clock });
  const client = createOauthClient({ transport, clock, service: oauth, app });
  const stored: OauthCredentials = {
    access: { token: 'old', expiresAtMs: 0, renewAtMs: 0 },
    refreshToken: 'r1',
    accountId: null,
  };
  return {
    asked,
    exchange: () => client.exchange('code', { redirectUri: REDIRECT, codeVerifier: 'v'.repeat(43) }, 'ada'),
    renew: () => client.renewer.renew(stored, 'ada'),
  };
}

test('an app of Oura’s new portal signs in and gets its tokens at moi.ouraring.com', () => {
  expect(ouraService().oauth).toMatchObject({
    authorizeUrl: 'https://moi.ouraring.com/oauth/v2/ext/oauth-authorize',
    tokenUrl: 'https://moi.ouraring.com/oauth/v2/ext/oauth-token',
  });
});

test('an app that was made at cloud.ouraring.com keeps the former addresses', async () => {
  const { oauth } = ouraService(undefined, { portal: 'cloud' });
  expect(oauth).toMatchObject({
    authorizeUrl: 'https://cloud.ouraring.com/oauth/authorize',
    tokenUrl: 'https://api.ouraring.com/oauth/token',
  });
  const client = await clientOf({ [FORMER]: TOKENS }, 'cloud');
  await client.exchange();
  await client.renew();
  expect(client.asked).toEqual([FORMER, FORMER]);
});

test('a refused code is not sent to a second address, and the message names the setting', async () => {
  const client = await clientOf({ [MOI]: UNKNOWN_APP, [FORMER]: TOKENS });
  await expect(client.exchange()).rejects.toMatchObject({
    code: 'UNEXPECTED',
    status: 401,
    message: expect.stringMatching(/operator’s app \(code exchange: invalid_client\).*OURA_PORTAL=cloud/),
  });
  expect(client.asked).toEqual([MOI]);
});

test.each([UNKNOWN_APP, DEAD_TOKEN])(
  'a token of an older app is renewed at the former address after %j',
  async (refusal) => {
    const client = await clientOf({ [MOI]: refusal, [FORMER]: TOKENS });
    expect(await client.renew()).toMatchObject({ refreshToken: 'r2' });
    expect(client.asked).toEqual([MOI, FORMER]);
  },
);

test.each<[string, Answers]>([
  ['the new address, and the former does not know the app', { [MOI]: DEAD_TOKEN, [FORMER]: UNKNOWN_APP }],
  ['the new address, and the former one is gone', { [MOI]: DEAD_TOKEN }],
  ['the former address, and the new one does not know the app', { [MOI]: UNKNOWN_APP, [FORMER]: DEAD_TOKEN }],
])('a token is dead if it is refused by %s', async (_, answers) => {
  await expect((await clientOf(answers)).renew()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a token stays valid while no address knows the app', async () => {
  const client = await clientOf({ [MOI]: UNKNOWN_APP, [FORMER]: UNKNOWN_APP });
  await expect(client.renew()).rejects.toMatchObject({ code: 'UNEXPECTED' });
});

test('an error does not repeat the vendor’s text unless it is an error code', async () => {
  const client = await clientOf({ [MOI]: { status: 400, body: { error: 'Token canary' } } });
  await expect(client.exchange()).rejects.toMatchObject({ message: expect.not.stringContaining('canary') });
});
