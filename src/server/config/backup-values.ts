import { resolve } from 'node:path';
import { splitList } from './values.ts';

export interface BackupSettings {
  folder: string;
  timeOfDay: Temporal.PlainTime;
  /** For how many days, weeks and months the newest backup of each is kept. */
  keep: ReturnType<typeof readKeep>;
  /** Undefined if the files are not encrypted. */
  recipient: string | undefined;
}

export function timeProblem(value: string): string | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : 'must be a time of day such as 03:30';
}

const PERIOD = /^(\d{1,3}) (day|week|month)s?$/;

function readKeep(value: string) {
  const keep = { days: 0, weeks: 0, months: 0 };
  for (const entry of splitList(value)) {
    const [, count, period] = PERIOD.exec(entry) ?? [];
    if (period !== undefined) keep[`${period as 'day' | 'week' | 'month'}s`] = Number(count);
  }
  return keep;
}

export function keepProblem(value: string): string | undefined {
  const entries = splitList(value);
  const isList = entries.length > 0 && entries.every((entry) => PERIOD.test(entry));
  const isSome = Object.values(readKeep(value)).some((count) => count > 0);
  return isList && isSome
    ? undefined
    : 'must be a list such as 7 days, 4 weeks, 6 months, with one backup or more';
}

/** The alphabet of Bech32. `lutea doctor` checks the checksum. */
const RECIPIENT = /^age1(pq1)?[02-9ac-hj-np-z]{58,}$/;

export function recipientProblem(value: string): string | undefined {
  return RECIPIENT.test(value) ? undefined : 'must be a public key that age-keygen printed, age1…';
}

type BackupOptions = Record<
  'BACKUP_DIR' | 'BACKUP_TIME' | 'BACKUP_KEEP' | 'BACKUP_AGE_RECIPIENT',
  string | undefined
>;

export function readBackup(values: BackupOptions, root: string): BackupSettings | undefined {
  if (values.BACKUP_DIR === undefined) return undefined;
  const time = values.BACKUP_TIME ?? '';
  return {
    folder: resolve(root, values.BACKUP_DIR),
    timeOfDay: Temporal.PlainTime.from(timeProblem(time) === undefined ? time : '00:00'),
    keep: readKeep(values.BACKUP_KEEP ?? ''),
    recipient: values.BACKUP_AGE_RECIPIENT,
  };
}
