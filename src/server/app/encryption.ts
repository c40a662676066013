import type { Config } from '../config/config.ts';
import { createKeyRing, type KeyRing } from '../database/key-ring.ts';
import { readOrCreateKey } from '../try-it/encryption-key.ts';

/** The configured keys; in try-it mode, the key stored beside the data. */
export function createConfiguredKeyRing({ encryptionKeys, dataDir }: Config): KeyRing {
  const [first, ...others] = encryptionKeys ?? [readOrCreateKey(dataDir)];
  return createKeyRing([first, ...others]);
}
