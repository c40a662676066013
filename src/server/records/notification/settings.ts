import { sql, type Updateable } from 'kysely';
import type { DeviceProblem } from '#contract/device.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '#contract/notification-kind.ts';
import type { Language } from '#core/language.ts';
import type { SealedPlace } from '#server/database/key-ring.ts';
import type { NotificationSettingsTable } from '#server/database/schema/notifications.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { settingOf } from '../cycle/settings.ts';

/** Where a message goes, on which channel, and the state of the person's device connections. */
export interface Contact {
  userId: string;
  email: string;
  timezone: string;
  language: Language;
  channel: NotificationChannel;
  sealedPush: string | null;
  kinds: Record<NotificationKind, boolean>;
  /** Whether messages leave out everything about the body; null if the person has not chosen. */
  discreet: boolean | null;
  firstMessageOn: Temporal.PlainDate | null;
  emailVerified: boolean;
  confirmedEmail: string | null;
  confirmationSentTo: string | null;
  confirmationSentOn: Temporal.PlainDate | null;
  devices: {
    connectedAt: Temporal.Instant;
    expiresAt: Temporal.Instant | null;
    problem: DeviceProblem | null;
  }[];
}

/** A connection as JSON, with instants as text. */
interface DeviceRow {
  connectedAt: string;
  expiresAt: string | null;
  problem: DeviceProblem | null;
}

/** All connections as one value, because a message is prepared from one row. */
const devices = build.selectFrom('devices').select(
  sql<
    DeviceRow[]
  >`coalesce(json_agg(json_build_object('connectedAt', connected_at, 'expiresAt', token_expires_at,
      'problem', last_sync_problem) order by source), '[]')`.as('devices'),
);

const selectContactRow = build
  .selectFrom('users')
  .leftJoin('notificationSettings as s', 's.userId', 'users.id')
  .leftJoin('settings', 'settings.userId', 'users.id')
  .select(({ fn }) => [
    'users.id as userId',
    'users.email',
    'users.emailVerified',
    's.confirmedEmail',
    's.confirmationSentTo',
    's.confirmationSentOn',
    's.discreet',
    's.firstMessageOn',
    'users.timezone',
    settingOf('language'),
    fn.coalesce('s.channel', sql.lit<NotificationChannel>('email')).as('channel'),
    's.sealedPush',
    fn.coalesce('s.daily', sql.lit(true)).as('daily'),
    fn.coalesce('s.periodSoon', sql.lit(true)).as('periodSoon'),
    fn.coalesce('s.periodLate', sql.lit(true)).as('periodLate'),
    fn.coalesce('s.connectionRenewal', sql.lit(true)).as('connectionRenewal'),
    devices.as('devices'),
  ]);

export const selectContact = forPerson(selectContactRow);

type ContactRow = Omit<Contact, 'kinds' | 'devices'> &
  Record<NotificationKind, boolean> & { devices: DeviceRow[] | null };

/** Converts the row of `selectContact`. */
export function toContact(row: ContactRow): Contact {
  const { daily, periodSoon, periodLate, connectionRenewal, devices, ...contact } = row;
  return {
    ...contact,
    kinds: { daily, periodSoon, periodLate, connectionRenewal },
    devices: (devices ?? []).map(({ connectedAt, expiresAt, problem }) => ({
      connectedAt: Temporal.Instant.from(connectedAt),
      expiresAt: expiresAt === null ? null : Temporal.Instant.from(expiresAt),
      problem,
    })),
  };
}

export function pushPlace(userId: string): SealedPlace {
  return { table: 'notification_settings', column: 'sealed_push', row: userId, userId };
}

/** The encrypted push URL, locked until the transaction ends. */
export const lockPush = forPerson(
  build
    .selectFrom('notificationSettings')
    .select('sealedPush as sealed')
    .where('sealedPush', 'is not', null)
    .forUpdate(),
);

export const savePush = (sealed: string) => saveMessageSettings({ sealedPush: sealed });

export const selectSwitches = forPerson(
  build.selectFrom('notificationSettings').select([...NOTIFICATION_KINDS, 'discreet']),
);

/** Writes only the given fields: the builder omits undefined ones, and a new row has defaults for the rest. */
export function saveMessageSettings(values: Updateable<NotificationSettingsTable>) {
  return forPerson(
    build
      .insertInto('notificationSettings')
      .values(values)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values)),
  );
}

/** Creates the row if needed and locks it, so that concurrent changes run one after another. */
export const lockSettings = forPerson(
  build
    .insertInto('notificationSettings')
    .defaultValues()
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ daily: sql.ref('notificationSettings.daily') }),
    ),
);

/** Stores the time of a test message. Returns a row only if the last test was long enough ago. */
export function noteTest(now: Temporal.Instant, pause: Temporal.Duration) {
  return forPerson(
    build
      .updateTable('notificationSettings')
      .set({ testedAt: now })
      .where((where) =>
        where.or([where('testedAt', 'is', null), where('testedAt', '<=', now.subtract(pause))]),
      )
      .returning('userId'),
  );
}
