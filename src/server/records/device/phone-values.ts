import { sql } from 'kysely';
import type { DeviceSource } from '#contract/device-source.ts';
import { utcStartMs } from '#core/calendar-day.ts';
import { PHONE_KINDS, type PhoneKind, type StoredPhoneValue } from '#core/phone/phone-value.ts';
import { inBatches } from '#server/database/in-batches.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, dayNumberOf, forPerson, fromInserted } from '#server/database/statement.ts';

const epochMs = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const COLUMNS = [
  'kind',
  epochMs('startsAt').as('startMs'),
  epochMs('endsAt').as('endMs'),
  'value',
  'utcOffsetMinutes',
  sql<number | null>`${dayNumberOf('day')}`.as('day'),
  'label',
  'wearable',
] as const;

const instantAt = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/** All rows are one parameter. With ten for each row, the query builder would compile a statement per message. */
const sentRows = (source: DeviceSource, values: readonly StoredPhoneValue[]) =>
  build
    .selectFrom(
      sql<StoredPhoneValue>`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)`.as<'sent'>(
        sql`sent(kind text, "startMs" float8, "endMs" float8, value float8, "utcOffsetMinutes" int, day int, label text,
          wearable text)`,
      ),
    )
    .select([
      sql.lit(source).as('source'),
      'kind',
      sql`to_timestamp("startMs" / 1000)`.as('startsAt'),
      sql`to_timestamp("endMs" / 1000)`.as('endsAt'),
      'value',
      sql`"utcOffsetMinutes"`.as('utcOffsetMinutes'),
      sql`date '0001-01-01' + (day - 1)`.as('day'),
      'label',
      'wearable',
    ]);

function upsertSome(source: DeviceSource, values: readonly StoredPhoneValue[]) {
  return forPerson(
    build
      .insertInto('phoneValues')
      .columns([
        'source',
        'kind',
        'startsAt',
        'endsAt',
        'value',
        'utcOffsetMinutes',
        'day',
        'label',
        'wearable',
      ])
      .expression(sentRows(source, values))
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'source', 'kind', 'startsAt', 'writer'])
          .doUpdateSet(fromInserted(['endsAt', 'value', 'label', 'utcOffsetMinutes'])),
      ),
  );
}

/** Upserts values: saving one twice changes nothing. Kind, start and wearable must be unique among them. */
export async function savePhoneValues(
  run: PersonRun,
  source: DeviceSource,
  values: readonly StoredPhoneValue[],
): Promise<void> {
  await inBatches(values, (part) => run(upsertSome(source, part)));
}

/** Values that began on days of these ranges, in UTC. */
export function selectPhoneValues(source: DeviceSource, ranges: readonly { from: number; to: number }[]) {
  return forPerson(
    build
      .selectFrom('phoneValues')
      .select(COLUMNS)
      .where('source', '=', source)
      // The condition names every kind, so that the primary key finds the ranges: in it the kind comes before the
      // start.
      .where('kind', 'in', PHONE_KINDS)
      .where(({ eb, or }) =>
        or(
          ranges.map(({ from, to }) =>
            eb('startsAt', '>=', instantAt(utcStartMs(from))).and(
              'startsAt',
              '<',
              instantAt(utcStartMs(to + 1)),
            ),
          ),
        ),
      ),
  );
}

export function selectPhoneKind(source: DeviceSource, kinds: readonly PhoneKind[], limit?: number) {
  return forPerson(
    build
      .selectFrom('phoneValues')
      .select(COLUMNS)
      .where('source', '=', source)
      .where('kind', 'in', kinds)
      .$if(limit !== undefined, (query) => query.limit(limit ?? 1)),
  );
}

/** Values about the body that the person has not declined. */
export const selectOfferedValues = forPerson(
  build
    .selectFrom('phoneValues')
    .select(COLUMNS)
    .where('kind', 'in', ['BLEEDING', 'OVULATION_TEST'])
    .where('declinedAt', 'is', null),
);

export function declinePhoneValues({ kind, startMs }: StoredPhoneValue, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('phoneValues')
      .set({ declinedAt: now })
      .where('kind', '=', kind)
      .where('startsAt', '=', instantAt(startMs)),
  );
}

/** Deletes values that are no longer needed because their days are stored. */
export function deletePhoneValues(source: DeviceSource) {
  return forPerson(build.deleteFrom('phoneValues').where('source', '=', source));
}

export function deletePhoneValuesBefore(moment: Temporal.Instant) {
  return forPerson(build.deleteFrom('phoneValues').where('endsAt', '<', moment));
}
