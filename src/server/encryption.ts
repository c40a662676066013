import type { Config } from './config.ts';
import { createKeyRing, type KeyRing } from './database/key-ring.ts';
import { keepKey } from './try-it/kept-key.ts';

/** The configured keys; in try-it mode, the key stored beside the data. */
export function createConfiguredKeyRing({ encryptionKeys, dataDir }: Config): KeyRing {
  const [first, ...others] = encryptionKeys ?? [keepKey(dataDir)];
  return createKeyRing([first, ...others]);
}
