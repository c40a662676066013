import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The shape of a token from `createSessionToken`: anything else need not reach the database. */
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** How long a session lives: 14 days without a request, 90 days in all. */
export const SESSION_IDLE_LIMIT = Temporal.Duration.from({ hours: 14 * 24 });
export const SESSION_TOTAL_LIMIT = Temporal.Duration.from({ hours: 90 * 24 });

/** The longest time that browsers store a cookie. */
export const KNOWN_BROWSER_LIMIT = Temporal.Duration.from({ hours: 400 * 24 });

export function createSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Lets a person, or a scanner for leaked secrets, recognise a key. */
const TOOL_KEY_PREFIX = 'lutea_';
const TOOL_KEY_SHAPE = /^lutea_[A-Za-z0-9_-]{43}$/;

export function createToolKey(): string {
  return TOOL_KEY_PREFIX + createSessionToken();
}

export function isToolKey(text: string): boolean {
  return TOOL_KEY_SHAPE.test(text);
}

export function isSessionToken(text: string): boolean {
  return TOKEN_SHAPE.test(text);
}

/** The hash that is stored instead of a secret. A random 256-bit secret needs no salt and no slow hash. */
export function hashSecret(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer');
}
