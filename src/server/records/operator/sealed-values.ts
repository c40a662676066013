import type { SnapshotTable } from '#server/database/backup/catalogue.ts';
import { CannotOpen, type KeyRing, type SealedPlace } from '#server/database/key-ring.ts';
import { credentialsPlace } from '#server/records/device/devices.ts';
import { passwordPlace } from '#server/records/household/accounts.ts';
import { LINK_KEY_PLACE } from '#server/records/notification/link-key.ts';
import { pushPlace } from '#server/records/notification/settings.ts';
import { experimentKeyPlace } from '../experiment/experiments.ts';
import { addressPlace } from '../plans/plan-sources.ts';
import { operatorPlace } from './operator-settings.ts';

interface SealedColumn {
  column: string;
  /** The column that identifies the row to which a value is bound. */
  key: string;
  placeOf: (key: string) => SealedPlace;
}

/** Every encrypted column, by table. A test finds a missing one by its name, which starts with `sealed_`. */
export const SEALED_COLUMNS: Readonly<Record<string, SealedColumn>> = {
  devices: { column: 'sealed_credentials', key: 'user_id', placeOf: credentialsPlace },
  notification_settings: { column: 'sealed_push', key: 'user_id', placeOf: pushPlace },
  household_accounts: { column: 'sealed_password', key: 'user_id', placeOf: passwordPlace },
  plan_sources: { column: 'sealed_address', key: 'user_id', placeOf: addressPlace },
  experiments: { column: 'sealed_key', key: 'user_id', placeOf: experimentKeyPlace },
  operator_settings: { column: 'sealed_value', key: 'name', placeOf: operatorPlace },
  notification_progress: { column: 'sealed_link_key', key: 'name', placeOf: () => LINK_KEY_PLACE },
};

/** Values that cannot be decrypted, counted by the id of their key. */
export type Unopened = Map<string, number>;

/** Counts values that cannot be decrypted. Encrypted values and their keys contain no character that COPY escapes. */
export function noteUnopened(
  { name, columns }: SnapshotTable,
  lines: Buffer,
  { keyRing, unopened }: { keyRing: KeyRing; unopened: Unopened },
): void {
  const sealed = SEALED_COLUMNS[name];
  if (sealed === undefined) return;
  const [keyAt, valueAt] = [columns.indexOf(sealed.key), columns.indexOf(sealed.column)];
  for (const line of lines.toString('utf8').split('\n')) {
    const fields = line.split('\t');
    const value = fields[valueAt];
    if (value === undefined || value === '\\N') continue;
    try {
      keyRing.open(value, sealed.placeOf(fields[keyAt] ?? ''));
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      const id = value.split('.')[1] ?? '';
      unopened.set(id, (unopened.get(id) ?? 0) + 1);
    }
  }
}
