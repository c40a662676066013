import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 } as const;
const SALT_BYTES = 16;

const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 200;

export function isPassword(text: string): boolean {
  return text.length >= SHORTEST_PASSWORD && text.length <= LONGEST_PASSWORD && text.isWellFormed();
}

/** The cost is stored with the hash, so that it can be raised later. */
interface PasswordHash {
  memory: number;
  passes: number;
  salt: string;
  hash: string;
}

function hashWith(password: string, salt: Buffer, cost: { memory: number; passes: number }): Promise<Buffer> {
  // Normalised, because keyboards encode accents differently.
  const message = Buffer.from(password.normalize('NFKC'));
  return derive('argon2id', { ...COST, ...cost, message, nonce: salt });
}

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const { memory, passes } = COST;
  const hash = await hashWith(password, salt, { memory, passes });
  return { memory, passes, salt: salt.toString('base64url'), hash: hash.toString('base64url') };
}

/** Without a stored hash it takes as long as with one, and is never right: the time must not tell which names exist. */
export async function isRightPassword(password: string, stored: PasswordHash | undefined): Promise<boolean> {
  const { memory, passes, salt, hash } = stored ?? { ...COST, salt: 'A'.repeat(22), hash: '' };
  const given = await hashWith(password.slice(0, LONGEST_PASSWORD), Buffer.from(salt, 'base64url'), {
    memory,
    passes,
  });
  const right = Buffer.from(hash, 'base64url');
  return right.length === given.length && timingSafeEqual(right, given);
}

/** What is stored, encrypted: a password works only together with the code of an authenticator app. */
export interface PasswordSecret extends PasswordHash {
  codeSecret: string;
}
