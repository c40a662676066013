import { asFields, type Fields, valueIn } from '../http-transport/json-fields.ts';
import { isTokenText } from '../renewal/access-token.ts';
import { GARMIN_DOMAINS, type GarminAddresses, type GarminDomain } from './addresses.ts';
import {
  type DiCredentials,
  type GarminCredentials,
  jwtDomain,
  jwtExpiryMs,
  type Oauth1Credentials,
  pastedAccessToken,
} from './credentials.ts';
import { PasteProblem, readPastedJson } from './pasted-json.ts';
import { readTicket, type ServiceTicket } from './service-ticket.ts';

type Parsed<Pasted> = { ok: true; credentials: Pasted } | { ok: false; problem: string };

/** Turns a PasteProblem into a result. It never quotes the pasted text. */
function parsePaste<Pasted>(read: () => Pasted): Parsed<Pasted> {
  try {
    return { ok: true, credentials: read() };
  } catch (error) {
    if (error instanceof PasteProblem) return { ok: false, problem: error.message };
    throw error;
  }
}

/** Recognises the three forms in which people have Garmin tokens. `domain` is for tokens that do not name one. */
export function parseGarminTokens(
  text: string,
  domain: GarminDomain = 'garmin.com',
): Parsed<GarminCredentials> {
  return parsePaste(() => toCredentials(readPastedJson(text), domain));
}

/** Like `parseGarminTokens`, but also accepts a ticket of Garmin's sign-in page. */
export function parseGarminPaste(
  text: string,
  addresses: GarminAddresses,
  domain: GarminDomain,
): Parsed<GarminCredentials | ServiceTicket> {
  return parsePaste(() => readTicket(text, addresses, domain) ?? toCredentials(readPastedJson(text), domain));
}

function toCredentials(pasted: unknown, domain: GarminDomain): GarminCredentials {
  if (Array.isArray(pasted)) return readPair(pasted, domain);
  const fields = asFields(pasted);
  if (fields === null) throw new PasteProblem('The token string holds no token objects.');
  if (Object.keys(fields).some((key) => key.startsWith('di_'))) return readDi(fields, domain);
  const oauth1 =
    valueIn(fields, 'oauth1') ?? valueIn(fields, 'oauth1Token') ?? valueIn(fields, 'oauth1_token');
  const oauth2 =
    valueIn(fields, 'oauth2') ?? valueIn(fields, 'oauth2Token') ?? valueIn(fields, 'oauth2_token');
  // A plain OAuth1 object has a field of that name too, but as text.
  if (typeof oauth1 === 'object' || typeof oauth2 === 'object') return readPair([oauth1, oauth2], domain);
  return readPair([fields], domain);
}

function readPair(parts: readonly unknown[], domain: GarminDomain): Oauth1Credentials {
  const oauth1 = parts.map(asFields).find((part) => part !== null && 'oauth_token' in part);
  const oauth2 = parts.map(asFields).find((part) => part !== null && 'access_token' in part);
  if (oauth1 && oauth2 && parts.length === 2) return joinPair(oauth1, oauth2, domain);
  if (parts.length > 2) throw new PasteProblem(`Two token objects are needed, not ${parts.length}.`);
  if (oauth2) throw new PasteProblem('The OAuth1 token is missing: "oauth_token" and "oauth_token_secret".');
  if (oauth1) throw new PasteProblem('The OAuth2 token is missing: the object with "access_token".');
  throw new PasteProblem(
    'No token was found: neither "oauth_token" (OAuth1) with "access_token" (OAuth2), nor "di_token".',
  );
}

function joinPair(oauth1: Fields, oauth2: Fields, domain: GarminDomain): Oauth1Credentials {
  const accessToken = tokenIn(oauth2, 'access_token', 'OAuth2 token');
  const mfaToken = valueIn(oauth1, 'mfa_token') ?? null;
  return {
    kind: 'OAUTH1',
    domain: domainIn(oauth1, jwtDomain(accessToken) ?? domain),
    oauthToken: tokenIn(oauth1, 'oauth_token', 'OAuth1 token'),
    oauthTokenSecret: tokenIn(oauth1, 'oauth_token_secret', 'OAuth1 token'),
    mfaToken: mfaToken === null ? null : tokenIn(oauth1, 'mfa_token', 'OAuth1 token'),
    access: pastedAccessToken(accessToken, expiryIn(oauth2) ?? jwtExpiryMs(accessToken)),
  };
}

function readDi(fields: Fields, domain: GarminDomain): DiCredentials {
  const accessToken = tokenIn(fields, 'di_token', 'token file');
  return {
    kind: 'DI',
    domain: jwtDomain(accessToken) ?? domain,
    refreshToken: tokenIn(fields, 'di_refresh_token', 'token file'),
    clientId: tokenIn(fields, 'di_client_id', 'token file'),
    access: pastedAccessToken(accessToken, jwtExpiryMs(accessToken)),
  };
}

function tokenIn(fields: Fields, key: string, where: string): string {
  const value = fields[key];
  if (value === undefined || value === null || value === '') {
    throw new PasteProblem(`The ${where} has no "${key}".`);
  }
  if (typeof value !== 'string') throw new PasteProblem(`"${key}" of the ${where} must be a text.`);
  if (!isTokenText(value)) {
    throw new PasteProblem(`"${key}" of the ${where} holds a space or a character that no token has.`);
  }
  return value;
}

function expiryIn(oauth2: Fields): number | null {
  const seconds = valueIn(oauth2, 'expires_at') ?? null;
  if (seconds === null) return null;
  if (typeof seconds !== 'number')
    throw new PasteProblem('"expires_at" of the OAuth2 token must be a number.');
  return seconds * 1000;
}

/** Only Garmin's own two domains: a pasted token must not be able to send requests anywhere else. */
function domainIn(oauth1: Fields, unstated: GarminDomain): GarminDomain {
  const stated = valueIn(oauth1, 'domain') ?? unstated;
  const domain = GARMIN_DOMAINS.find((known) => known === stated);
  if (domain === undefined)
    throw new PasteProblem('"domain" of the OAuth1 token must be garmin.com or garmin.cn.');
  return domain;
}
