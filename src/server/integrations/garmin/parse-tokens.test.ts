import { expect, test } from 'vitest';
import { parseGarminTokens } from './parse-tokens.ts';

const OAUTH1 = {
  oauth_token: 'aaaa1111',
  oauth_token_secret: 'bbbb2222',
  mfa_token: 'MFA-3-cas',
  mfa_expiration_timestamp: '2027-03-18 05:33:02.000',
  domain: 'garmin.com',
};
const OAUTH2 = { access_token: 'cccc3333', expires_in: 3600, expires_at: 1_800_000_000 };
const DI = { di_token: 'eyJ.e30.x', di_refresh_token: 'dddd4444', di_client_id: 'SOME_CLIENT' };

const EXPECTED = {
  kind: 'OAUTH1',
  domain: 'garmin.com',
  oauthToken: 'aaaa1111',
  oauthTokenSecret: 'bbbb2222',
  mfaToken: 'MFA-3-cas',
  access: { token: 'cccc3333', expiresAtMs: 1_800_000_000_000, renewAtMs: 1_799_999_100_000 },
};

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const jwt = (payload: object): string =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;

test.each([
  ['the string of garth', base64([OAUTH1, OAUTH2])],
  ['that string with line breaks', base64([OAUTH1, OAUTH2]).replace(/.{60}/g, '$&\n')],
  ['that string in quotes', `"${base64([OAUTH1, OAUTH2])}"`],
  ['the shell line', `export GARTH_TOKEN='${base64([OAUTH1, OAUTH2])}'`],
  ['a JSON list', JSON.stringify([OAUTH1, OAUTH2])],
  ['a list in the other order', JSON.stringify([OAUTH2, OAUTH1])],
  ['an object of oauth1 and oauth2', JSON.stringify({ oauth1: OAUTH1, oauth2: OAUTH2 })],
  ['an object of oauth1Token and oauth2Token', JSON.stringify({ oauth1Token: OAUTH1, oauth2Token: OAUTH2 })],
  [
    'two files one after the other',
    `${JSON.stringify(OAUTH1, null, 4)}\n${JSON.stringify(OAUTH2, null, 4)}\n`,
  ],
  ['two objects with a comma', `${JSON.stringify(OAUTH2)},${JSON.stringify(OAUTH1)}`],
])('reads tokens pasted as %s', (_form, text) => {
  expect(parseGarminTokens(text)).toEqual({ ok: true, credentials: EXPECTED });
});

test('reads the newer kind of tokens, with the end of the access token', () => {
  const token = jwt({ exp: 1_800_000_000 });
  expect(parseGarminTokens(JSON.stringify({ ...DI, di_token: token }))).toEqual({
    ok: true,
    credentials: {
      kind: 'DI',
      domain: 'garmin.com',
      refreshToken: 'dddd4444',
      clientId: 'SOME_CLIENT',
      access: { token, expiresAtMs: 1_800_000_000_000, renewAtMs: 1_799_999_100_000 },
    },
  });
});

test.each([
  ['https://diauth.garmin.cn', 'garmin.com', 'garmin.cn'],
  ['https://diauth.garmin.com', 'garmin.cn', 'garmin.com'],
  ['diauth.garmin.cn', 'garmin.com', 'garmin.cn'],
  // Any other issuer says nothing about the region.
  ['https://diauth.notgarmin.cn', 'garmin.com', 'garmin.com'],
  ['https://garmin.cn.example.org', 'garmin.com', 'garmin.com'],
  [7, 'garmin.cn', 'garmin.cn'],
  [undefined, 'garmin.cn', 'garmin.cn'],
] as const)('a token issued by %s for an account at %s is used at %s', (iss, chosen, domain) => {
  const token = jwt({ exp: 1_800_000_000, iss });
  const di = parseGarminTokens(JSON.stringify({ ...DI, di_token: token }), chosen);
  expect(di).toMatchObject({ credentials: { kind: 'DI', domain } });
  const pair = [
    { ...OAUTH1, domain: null },
    { ...OAUTH2, access_token: token },
  ];
  expect(parseGarminTokens(JSON.stringify(pair), chosen)).toMatchObject({ credentials: { domain } });
});

test('drops an access token without an end, so that a new one is fetched', () => {
  const text = JSON.stringify([OAUTH1, { access_token: 'cccc3333' }]);
  expect(parseGarminTokens(text)).toEqual({ ok: true, credentials: { ...EXPECTED, access: null } });
});

test('reads the end from the access token if the file lacks it', () => {
  const text = JSON.stringify([OAUTH1, { access_token: jwt({ exp: 1_800_000_000 }) }]);
  expect(parseGarminTokens(text)).toMatchObject({
    credentials: { access: { expiresAtMs: 1_800_000_000_000 } },
  });
});

test.each([
  ['', 'Nothing was pasted'],
  ['   \n', 'Nothing was pasted'],
  ['x'.repeat(70_000), 'too long'],
  ['correct horse battery staple', 'If it is a password, keep it to yourself'],
  ['hunter2', 'If it is a password, keep it to yourself'],
  ['someone@example.org', 'not a token'],
  [jwt({ exp: 1 }).replace('e30', 'eyJhIjoxfQ'), 'a single access token, which ends within a day'],
  ['0123456789abcdef0123456789abcdef', 'one half of an OAuth1 token'],
  ['01234567-89ab-cdef-0123-456789abcdef', 'one half of an OAuth1 token'],
  [base64([OAUTH1, OAUTH2]).slice(0, -40), 'cut short'],
  [base64('some quite different text which is long enough'), 'holds no token objects'],
  [
    Buffer.from('not JSON at all, but forty characters long.').toString('base64'),
    'something else than tokens',
  ],
  [JSON.stringify([OAUTH1, OAUTH2]).slice(0, -5), 'begins like JSON but is not complete'],
  [JSON.stringify([OAUTH1]), 'The OAuth2 token is missing'],
  [JSON.stringify(OAUTH1), 'The OAuth2 token is missing'],
  [JSON.stringify(OAUTH2), 'The OAuth1 token is missing'],
  [JSON.stringify([OAUTH1, OAUTH2, OAUTH2]), 'Two token objects are needed, not 3'],
  [JSON.stringify([]), 'No token was found'],
  [JSON.stringify({}), 'No token was found'],
  [JSON.stringify({ username: 'a', password: 'b' }), 'No token was found'],
  [JSON.stringify({ oauth1: OAUTH1, oauth2: 'text' }), 'The OAuth2 token is missing'],
  [JSON.stringify([{ oauth_token: 'a' }, OAUTH2]), 'The OAuth1 token has no "oauth_token_secret"'],
  [JSON.stringify([{ ...OAUTH1, oauth_token: '' }, OAUTH2]), 'The OAuth1 token has no "oauth_token"'],
  [
    JSON.stringify([{ ...OAUTH1, oauth_token: 7 }, OAUTH2]),
    '"oauth_token" of the OAuth1 token must be a text',
  ],
  [JSON.stringify([{ ...OAUTH1, mfa_token: 7 }, OAUTH2]), '"mfa_token" of the OAuth1 token must be a text'],
  [JSON.stringify([OAUTH1, { ...OAUTH2, access_token: null }]), 'The OAuth2 token has no "access_token"'],
  [JSON.stringify([OAUTH1, { ...OAUTH2, access_token: 'a\r\nX: y' }]), 'a character that no token has'],
  [
    JSON.stringify([OAUTH1, { ...OAUTH2, expires_at: 'soon' }]),
    '"expires_at" of the OAuth2 token must be a number',
  ],
  [JSON.stringify([{ ...OAUTH1, domain: 'evil.example' }, OAUTH2]), 'must be garmin.com or garmin.cn'],
  [JSON.stringify({ di_token: 'a' }), 'The token file has no "di_refresh_token"'],
  [JSON.stringify({ di_token: 'a', di_refresh_token: 'b' }), 'The token file has no "di_client_id"'],
  [JSON.stringify({ di_refresh_token: 'b', di_client_id: 'c' }), 'The token file has no "di_token"'],
])('pasting %.60j gets an error that says what is wrong', (text, problem) => {
  const parsed = parseGarminTokens(text);
  expect(parsed).toEqual({ ok: false, problem: expect.stringContaining(problem) });
});

test('an error never quotes the pasted text', () => {
  const secrets = ['aaaa1111', 'bbbb2222', 'cccc3333', 'evil.example'];
  const pastes = [[{ ...OAUTH1, domain: 'evil.example' }, OAUTH2], [OAUTH1], OAUTH2].map((paste) =>
    JSON.stringify(paste),
  );
  const problems = pastes.map((paste) => JSON.stringify(parseGarminTokens(paste))).join();
  for (const secret of secrets) expect(problems).not.toContain(secret);
});
