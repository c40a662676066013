import { sql } from 'kysely';
import type { DeviceSource } from '#contract/device-source.ts';
import { dayOfNumber } from '#core/calendar-day.ts';
import type { PhoneKind, StoredPhoneValue } from '#core/phone/phone-value.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, dayNumberOf, forPerson } from '#server/database/statement.ts';

const epochMs = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const COLUMNS = [
  'kind',
  epochMs('starts_at').as('startMs'),
  epochMs('ends_at').as('endMs'),
  'value',
  'utc_offset_minutes as utcOffsetMinutes',
  sql<number | null>`${dayNumberOf('day')}`.as('day'),
  'label',
  'wearable',
] as const;

const instantAt = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/** Far below the limit of parameters per statement. */
const MOST_AT_ONCE = 1_000;

interface ValuesToSave {
  source: DeviceSource;
  values: readonly StoredPhoneValue[];
  /** Whether the message gave the phone's offset from UTC. If not, a value keeps the offset that it first got. */
  isOffsetKnown: boolean;
}

function upsertSome({ source, values, isOffsetKnown }: ValuesToSave) {
  const rows = values.map(({ kind, startMs, endMs, value, utcOffsetMinutes, day, label, wearable }) => ({
    source,
    kind,
    starts_at: instantAt(startMs),
    ends_at: instantAt(endMs),
    value,
    utc_offset_minutes: utcOffsetMinutes,
    day: day === null ? null : dayOfNumber(day),
    label,
    wearable,
  }));
  return forPerson(
    build
      .insertInto('phone_values')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'source', 'kind', 'starts_at']).doUpdateSet(({ ref }) => ({
          ends_at: ref('excluded.ends_at'),
          value: ref('excluded.value'),
          label: ref('excluded.label'),
          wearable: ref('excluded.wearable'),
          ...(isOffsetKnown && { utc_offset_minutes: ref('excluded.utc_offset_minutes') }),
        })),
      ),
  );
}

/** Upserts values: saving one twice changes nothing. Kind and start must be unique among them. */
export async function savePhoneValues(run: PersonRun, toSave: ValuesToSave): Promise<void> {
  for (let at = 0; at < toSave.values.length; at += MOST_AT_ONCE) {
    await run(upsertSome({ ...toSave, values: toSave.values.slice(at, at + MOST_AT_ONCE) }));
  }
}

interface Span {
  fromMs: number;
  toMs: number;
}

/** Values that began in the span. */
export function selectPhoneValues(source: DeviceSource, { fromMs, toMs }: Span) {
  return forPerson(
    build
      .selectFrom('phone_values')
      .select(COLUMNS)
      .where('source', '=', source)
      .where('starts_at', '>=', instantAt(fromMs))
      .where('starts_at', '<', instantAt(toMs)),
  );
}

export function selectPhoneKind(source: DeviceSource, kinds: readonly PhoneKind[], limit?: number) {
  return forPerson(
    build
      .selectFrom('phone_values')
      .select(COLUMNS)
      .where('source', '=', source)
      .where('kind', 'in', kinds)
      .$if(limit !== undefined, (query) => query.limit(limit ?? 1)),
  );
}

/** Values of the body that the person has not declined. */
export const selectOfferedValues = forPerson(
  build
    .selectFrom('phone_values')
    .select(COLUMNS)
    .where('kind', 'in', ['BLEEDING', 'OVULATION_TEST'])
    .where('declined_at', 'is', null),
);

export function declinePhoneValues({ kind, startMs }: StoredPhoneValue, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('phone_values')
      .set({ declined_at: now })
      .where('kind', '=', kind)
      .where('starts_at', '=', instantAt(startMs)),
  );
}

/** For values whose days are stored: they are no longer needed. */
export function deletePhoneValues(source: DeviceSource) {
  return forPerson(build.deleteFrom('phone_values').where('source', '=', source));
}

export function deletePhoneValuesBefore(moment: Temporal.Instant) {
  return forPerson(build.deleteFrom('phone_values').where('ends_at', '<', moment));
}
