import { randomBytes } from 'node:crypto';
import { readOrCreateSecret } from './secret-file.ts';

const SECRET_BYTES = 32;

/** The cron secret of try-it mode, generated at the first start. */
export function readOrCreateCronSecret(dataDir: string): string {
  return readOrCreateSecret({ dataDir, name: 'cron-secret' }, () =>
    randomBytes(SECRET_BYTES).toString('hex'),
  );
}
