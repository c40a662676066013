import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ACCESS_TOKEN, type Misdeeds, signWithAnotherKey, signWithPublicKey } from './hostile-provider.ts';
import { cookieOf, type HostileService, startHostileService } from './hostile-service.ts';

let service: HostileService;
beforeAll(async () => {
  service = await startHostileService();
});
afterAll(() => service.close());
beforeEach(() => service.beginTest());

test('a valid ID token signs in; verifier and client secret stay out of the browser’s address', async () => {
  const login = await service.begin();
  expect(await service.sessionsMadeBy(() => service.comeBack(login))).toBe(1);
  const token = service.provider.requests.find(({ path }) => path === '/token');
  const body = new URLSearchParams(token?.body);
  expect(body.get('code')).toBe('a-code');
  const challenge = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url');
  expect(login.location.searchParams.get('code_challenge')).toBe(challenge);
  expect(login.location.searchParams.get('code_challenge_method')).toBe('S256');
  expect(login.location.href).not.toContain('secret');
});

test.each<[string, string, Misdeeds]>([
  [
    'without a signature (alg none)',
    'OAUTH_INVALID_RESPONSE',
    { header: { alg: 'none', kid: undefined }, signer: () => Buffer.alloc(0) },
  ],
  ['signed with another key', 'OAUTH_INVALID_RESPONSE', { signer: signWithAnotherKey }],
  ['signed with a key of an unknown id', 'OAUTH_KEY_SELECTION_FAILED', { header: { kid: 'nobody-knows' } }],
  ['with a broken signature', 'OAUTH_INVALID_RESPONSE', { signer: () => Buffer.alloc(256, 1) }],
  ['signed by an algorithm not on our list', 'OAUTH_INVALID_RESPONSE', { header: { alg: 'RS512' } }],
  ['with a critical extension', 'OAUTH_UNSUPPORTED_OPERATION', { header: { crit: ['b64'], b64: false } }],
  ['of another issuer', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claims: { iss: 'https://evil.example' } }],
  ['without an issuer', 'OAUTH_INVALID_RESPONSE', { claims: { iss: undefined } }],
  ['for another client', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', { claims: { aud: 'someone-else' } }],
  [
    'for further, unknown clients',
    'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    { claims: { aud: ['lutea', 'someone-else'] } },
  ],
  [
    'authorised for another party',
    'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    { claims: { aud: ['lutea', 'x'], azp: 'x' } },
  ],
  ['without an audience', 'OAUTH_INVALID_RESPONSE', { claims: { aud: undefined } }],
  ['without an expiry', 'OAUTH_INVALID_RESPONSE', { claims: { exp: undefined } }],
  ['without an issue time', 'OAUTH_INVALID_RESPONSE', { claims: { iat: undefined } }],
  ['without a subject', 'OAUTH_INVALID_RESPONSE', { claims: { sub: undefined } }],
  ['with an empty subject', 'SUBJECT_NOT_USABLE', { claims: { sub: '' } }],
  ['with a subject that is a number', 'OAUTH_INVALID_RESPONSE', { claims: { sub: 7 } }],
  ['with a subject that holds NUL', 'SUBJECT_NOT_USABLE', { claims: { sub: 'some\0one' } }],
  ['with a subject too long', 'SUBJECT_NOT_USABLE', { claims: { sub: 'x'.repeat(256) } }],
  ['without a nonce', 'OAUTH_INVALID_RESPONSE', { claims: { nonce: undefined } }],
  [
    'with the nonce of another login',
    'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    { claims: { nonce: 'another-nonce-of-the-usual-length-000000000' } },
  ],
  ['with an expiry that is text', 'OAUTH_INVALID_RESPONSE', { claims: { exp: '9999999999' } }],
  ['not valid yet', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', { claims: { nbf: 9_999_999_999 } }],
  [
    'bound to another access token',
    'ACCESS_TOKEN_MISMATCH',
    { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  ],
  ['that is no token', 'OAUTH_PARSE_ERROR', { tokens: { id_token: 'not.a.token' } }],
  ['that is missing', 'OAUTH_INVALID_RESPONSE', { tokens: { id_token: undefined } }],
  ['without its access token', 'OAUTH_INVALID_RESPONSE', { tokens: { access_token: undefined } }],
])('refuses an ID token %s', async (_what, reason, misdeeds) => {
  const login = await service.begin();
  service.provider.misdeeds = misdeeds;
  await service.expectRefusal(() => service.comeBack(login));
  expect(service.reasons).toEqual([reason]);
});

test.each(['key-1', undefined])('refuses an ID token signed HS256 with the public key %s', async (kid) => {
  const login = await service.begin();
  const signer = signWithPublicKey(service.provider.publicKey());
  service.provider.misdeeds = { header: { alg: 'HS256', kid }, signer };
  await service.expectRefusal(() => service.comeBack(login));
  expect(service.reasons).toEqual(['OAUTH_INVALID_RESPONSE']);
});

test.each([
  ['takes a token that expired 59 seconds ago', 'exp', -59, 1],
  ['refuses a token that expired 61 seconds ago', 'exp', -61, 0],
  ['takes a token issued 59 seconds from now', 'iat', 59, 1],
  ['refuses a token issued 61 seconds from now', 'iat', 61, 0],
])('%s', async (_what, claim, seconds, sessions) => {
  const login = await service.begin();
  const nowS = Math.floor(service.clock.now.epochMilliseconds / 1000);
  service.provider.misdeeds = { claims: { [claim]: nowS + seconds } };
  expect(await service.sessionsMadeBy(() => service.comeBack(login))).toBe(sessions);
});

test('takes an ID token bound to its access token', async () => {
  const login = await service.begin();
  const half = createHash('sha256').update(ACCESS_TOKEN).digest().subarray(0, 16);
  service.provider.misdeeds = { claims: { at_hash: half.toString('base64url') } };
  expect(await service.sessionsMadeBy(() => service.comeBack(login))).toBe(1);
});

test('asks userinfo for an e-mail address only when the ID token lacks one', async () => {
  const asked = () => service.provider.requests.filter(({ path }) => path === '/userinfo').length;
  await service.comeBack(await service.begin());
  expect(asked()).toBe(0);
  const login = await service.begin();
  service.provider.misdeeds = { claims: { email: undefined } };
  const cookies = { lutea_session: cookieOf(await service.comeBack(login), 'lutea_session') ?? '' };
  const profile = await service.app.inject({ url: '/api/user', cookies });
  expect(profile.json()).toMatchObject({ email: 'told@example.test' });
  expect(asked()).toBe(1);
});

test('refuses userinfo about another person', async () => {
  const login = await service.begin();
  service.provider.misdeeds = { claims: { email: undefined }, userinfo: { sub: 'someone-else' } };
  await service.expectRefusal(() => service.comeBack(login));
  expect(service.reasons).toEqual(['OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED']);
});
