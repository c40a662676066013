import { accessSync, constants } from 'node:fs';
import { Encrypter } from 'age-encryption';
import type { BackupSettings } from '#server/config/backup-values.ts';
import type { Config } from '#server/config/config.ts';
import { ageSeconds, type BackupState } from '#server/records/operator/backups.ts';
import type { Finding } from './doctor-outside.ts';

const HOUR_S = 3600;
/** A backup is old after a day, plus time to make a missed one. */
const OLD_AFTER_HOURS = 36;

function folderProblem({ folder, recipient }: BackupSettings): string | undefined {
  try {
    if (recipient !== undefined) new Encrypter().addRecipient(recipient);
  } catch {
    return 'BACKUP_AGE_RECIPIENT is not a public key: its checksum does not fit';
  }
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return `BACKUP_DIR ${folder} is missing, or the service’s user may not write there`;
  }
}

function proofText({ proved, proofProblem }: BackupState): string {
  if (proofProblem !== null) return `the last proof failed: ${proofProblem}`;
  return proved === null ? 'none was proved yet' : `proved to restore at ${proved}`;
}

/** Whether Lutea makes backups, and whether they are recent and proved. */
export function checkBackups(
  { backup: settings, isTryIt }: Pick<Config, 'backup' | 'isTryIt'>,
  state: BackupState | undefined,
  now: Temporal.Instant,
): Finding {
  const name = 'backups';
  if (settings === undefined) {
    if (isTryIt) return { name, level: 'ok', text: 'try-it mode makes none, unless BACKUP_DIR is set' };
    return { name, level: 'warn', text: 'BACKUP_DIR is not set: Lutea makes no backup by itself' };
  }
  const problem = folderProblem(settings);
  if (problem !== undefined) return { name, level: 'FAIL', text: problem };
  const encryption = settings.recipient === undefined ? 'not encrypted' : 'encrypted';
  if (state === undefined) return { name, level: 'ok', text: `into ${settings.folder}, ${encryption}` };
  const age = ageSeconds(state, now);
  if (age === null) {
    const text = state.problem ?? `none yet: the first is made within ten minutes of a start, ${encryption}`;
    return { name, level: state.problem === null ? 'warn' : 'FAIL', text };
  }
  const hours = Math.floor(age / HOUR_S);
  const isFine = hours < OLD_AFTER_HOURS && state.proofProblem === null && state.problem === null;
  const failed = state.problem === null ? '' : `; the last one failed: ${state.problem}`;
  const text = `the newest is ${hours} hours old, ${encryption}; ${proofText(state)}${failed}`;
  return { name, level: isFine ? 'ok' : 'FAIL', text };
}
