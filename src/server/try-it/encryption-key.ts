import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { EncryptionKey } from '#server/config/values.ts';
import { readOrCreateSecret } from './secret-file.ts';

const FILE_NAME = 'encryption-keys';
const KEY_ID = 'try-it';
const KEY_BYTES = 32;

/** The encryption key of try-it mode, generated at the first start. The file has the format of ENCRYPTION_KEYS. */
export function readOrCreateKey(dataDir: string): EncryptionKey {
  const content = readOrCreateSecret(
    { dataDir, name: FILE_NAME },
    () => `${KEY_ID}:${randomBytes(KEY_BYTES).toString('base64')}`,
  );
  const secret = new Uint8Array(Buffer.from(content.split(':')[1] ?? '', 'base64'));
  if (secret.length !== KEY_BYTES) {
    const file = join(dataDir, FILE_NAME);
    throw new Error(`${file} holds no key. Restore it, or delete it and connect the wearables again.`);
  }
  return { id: KEY_ID, secret };
}
