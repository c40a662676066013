import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The place of an encrypted value. It cannot be decrypted for another row, column or person. */
export interface SealedPlace {
  table: string;
  column: string;
  row: string;
  userId: string;
}

/** The value cannot be decrypted: its key is missing, or the value was changed or moved. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

export interface KeyRing {
  /** Id of the first key, which encrypts new values. */
  readonly currentKeyId: string;
  seal(value: string, place: SealedPlace): string;
  open(sealed: string, place: SealedPlace): string;
  /** False if another key is now the first: the value should be encrypted again. */
  isCurrent(sealed: string): boolean;
  /** A secret derived from `value`: 32 bytes as Base64url. It stays the same until another key becomes the first. */
  derive(purpose: string, value: string): string;
}

export interface Key {
  id: string;
  secret: Uint8Array;
}

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Derives a key for one purpose, so that the configured key can have other uses. */
function deriveKey(secret: Uint8Array, purpose = 'sealed column'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `lutea ${purpose}`, KEY_BYTES));
}

function bindingOf({ table, column, row, userId }: SealedPlace): Uint8Array {
  return Buffer.from(JSON.stringify([table, column, row, userId]));
}

/** Accepts only one spelling of the same bytes: unused bits in Base64 could otherwise be changed unnoticed. */
function fromCanonicalBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

/** `seal` encrypts with the first key, `open` decrypts with any. The format is `v1.<key id>.<iv>.<tag>.<ciphertext>`. */
export function createKeyRing(keys: readonly [Key, ...Key[]]): KeyRing {
  const secrets = new Map(keys.map(({ id, secret }) => [id, deriveKey(secret)]));
  const [{ id: firstId, secret: firstSecret }] = keys;
  return {
    currentKeyId: firstId,
    seal(value, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, secrets.get(firstId) as Uint8Array, iv, {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(bindingOf(place));
      const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), sealed].map((bytes) => bytes.toString('base64url'));
      return [VERSION, firstId, ...parts].join('.');
    },
    open(sealed, place) {
      const [version, id = '', ...parts] = sealed.split('.');
      const [iv, tag, ciphertext] = parts.map(fromCanonicalBase64);
      const secret = secrets.get(id);
      if (version !== VERSION || secret === undefined)
        throw new CannotOpen(`No key ${id} for a sealed value`);
      try {
        const decipher = createDecipheriv(CIPHER, secret, iv as Buffer, { authTagLength: TAG_BYTES });
        decipher.setAAD(bindingOf(place));
        decipher.setAuthTag(tag as Buffer);
        return Buffer.concat([decipher.update(ciphertext as Buffer), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new CannotOpen(`A sealed value of ${place.table}.${place.column} was changed or moved`, {
          cause,
        });
      }
    },
    isCurrent: (sealed) => sealed.split('.')[1] === firstId,
    derive: (purpose, value) =>
      createHmac('sha256', deriveKey(firstSecret, purpose)).update(value).digest('base64url'),
  };
}
