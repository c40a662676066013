import { PROVIDER_LOGOUTS, type ProviderLogout } from '#contract/session-login.ts';
import { isLoopback } from '#leaf/loopback.ts';
import { serverAddresses } from '#leaf/server-addresses.ts';
import { readBroker } from '#server/integrations/mqtt/broker.ts';

export interface EncryptionKey {
  id: string;
  secret: Uint8Array;
}

export function splitList(value: string): string[] {
  return value.split(',').flatMap((entry) => entry.trim() || []);
}

export function portProblem(value: string): string | undefined {
  const isPort = /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
  return isPort ? undefined : 'must be a port number from 0 to 65535';
}

export function countProblem(value: string): string | undefined {
  return /^[1-9]\d{0,3}$/.test(value) ? undefined : 'must be a whole number from 1 to 9999';
}

export function writesProblem(value: string): string | undefined {
  return /^\d{1,4}$/.test(value) ? undefined : 'must be a whole number from 0 to 9999';
}

export function originProblem(value: string): string | undefined {
  const url = URL.parse(value);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '');
  return isOrigin ? undefined : 'must be an address such as https://lutea.example.org, without a path';
}

export function webAddressProblem(value: string): string | undefined {
  const url = URL.parse(value);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  return isWeb ? undefined : 'must be an http(s) address';
}

export function issuerProblem(value: string): string | undefined {
  const problem = webAddressProblem(value);
  if (problem !== undefined) return problem;
  const url = new URL(value);
  const isSafe = url.protocol === 'https:' || isLoopback(url.hostname);
  return isSafe ? undefined : 'must use https unless it is on this machine';
}

export function databaseProblem(value: string): string | undefined {
  const isPostgres = serverAddresses(value).every((address) =>
    /^postgres(ql)?:$/.test(URL.parse(address)?.protocol ?? ''),
  );
  return isPostgres ? undefined : 'must begin with postgres:// (leave it unset for the built-in database)';
}

const KEY_BYTES = 32;

export function readKey(entry: string): EncryptionKey | undefined {
  const [, id, base64] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(entry) ?? [];
  if (id === undefined || base64 === undefined) return undefined;
  const secret = new Uint8Array(Buffer.from(base64, 'base64'));
  return secret.length === KEY_BYTES ? { id, secret } : undefined;
}

export function keysProblem(value: string): string | undefined {
  const keys = splitList(value).map(readKey);
  const ids = new Set(keys.map((key) => key?.id));
  if (keys.length > 0 && !ids.has(undefined) && ids.size === keys.length) return undefined;
  return 'must list keys as id:Base64 of 32 bytes, separated by commas, each with a different id';
}

/** In characters: 256 bits as hexadecimal or Base64 are longer. */
const SHORTEST_CRON_SECRET = 32;

export function cronSecretProblem(value: string): string | undefined {
  const isLong = value.length >= SHORTEST_CRON_SECRET && /^[\x21-\x7e]+$/.test(value);
  return isLong
    ? undefined
    : `must be ${SHORTEST_CRON_SECRET} or more characters without spaces, such as from \`openssl rand -hex 32\``;
}

export function smtpProblem(value: string): string | undefined {
  const url = URL.parse(value);
  const isSmtp = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  return isSmtp ? undefined : 'must be an address such as smtps://user:password@mail.example.org';
}

export function mqttProblem(value: string): string | undefined {
  return readBroker(value) === undefined
    ? 'must be an address such as mqtts://user:password@broker.example.org:8883, without a path'
    : undefined;
}

export interface MailSender {
  name: string;
  address: string;
}

export function readSender(value: string): MailSender | undefined {
  const [, name, bracketed, bare] =
    /^(?:([^<>"\\\p{Cc}]*)<([^\s<>@,;]+@[^\s<>@,;]+)>|([^\s<>@,;]+@[^\s<>@,;]+))$/u.exec(value) ?? [];
  const address = bracketed ?? bare;
  return address === undefined ? undefined : { name: name?.trim() || 'Lutea', address };
}

export function senderProblem(value: string): string | undefined {
  return readSender(value) === undefined ? 'must be an address such as Lutea <lutea@example.org>' : undefined;
}

export function switchProblem(value: string): string | undefined {
  return /^(yes|no)$/.test(value) ? undefined : 'must be yes or no';
}

export function onOffProblem(value: string): string | undefined {
  return /^(on|off)$/.test(value) ? undefined : 'must be on or off';
}

export function isProviderLogout(value: string | undefined): value is ProviderLogout {
  return PROVIDER_LOGOUTS.some((choice) => choice === value);
}

export function providerLogoutProblem(value: string): string | undefined {
  return isProviderLogout(value) ? undefined : `must be one of ${PROVIDER_LOGOUTS.join(', ')}`;
}

export function scopesProblem(value: string): string | undefined {
  const scopes = value.split(/\s+/);
  const isList =
    scopes.includes('openid') && scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
  return isList ? undefined : 'must list scopes separated by spaces, with openid among them';
}

export function levelProblem(value: string): string | undefined {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  return levels.includes(value) ? undefined : `must be one of ${levels.join(', ')}`;
}
