import { randomBytes } from 'node:crypto';
import { NIL_UUID } from './nil-uuid.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

/** A token of the person's id and a secret, so that a lookup reads one person's row. Only its hash is stored. */
export function createOwnedToken(userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/**
 * The person that a token names. A malformed one names nobody, but is looked up too, to take as long as a wrong one.
 */
export function ownerIn(token: string): string {
  if (!TOKEN.test(token)) return NIL_UUID;
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
