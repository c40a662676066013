import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EncryptionKey } from '#server/config/values.ts';

const KEY_ID = 'try-it';
const KEY_BYTES = 32;

/** The encryption key of try-it mode, generated at the first start. The file has the format of ENCRYPTION_KEYS. */
export function keepKey(dataDir: string): EncryptionKey {
  const file = join(dataDir, 'encryption-keys');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${KEY_ID}:${randomBytes(KEY_BYTES).toString('base64')}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = new Uint8Array(Buffer.from(readFileSync(file, 'utf8').split(':')[1] ?? '', 'base64'));
  if (secret.length !== KEY_BYTES) {
    throw new Error(`${file} holds no key. Restore it, or delete it and connect the wearables again.`);
  }
  return { id: KEY_ID, secret };
}
