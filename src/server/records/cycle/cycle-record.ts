import { type RawBuilder, sql } from 'kysely';
import type { Settings } from '#contract/settings.ts';
import { localTime } from '#contract/timezone.ts';
import { dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import type { TemperatureKind } from '#core/cycle/body-day.ts';
import {
  type BodySigns,
  longestSeries,
  markedOvulation,
  type TemperatureNight,
  testedOvulation,
} from '#core/cycle/body-signs.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import type { EarlierMode } from '#core/cycle/mode-rules.ts';
import { addStart, type NumberedStart } from '#core/prediction/period-start.ts';
import type { Override } from '#core/training/override.ts';
import type { DatedIllAnswer, DayWords } from '#core/training/own-words.ts';
import type { EarlierModeRow, OverrideTimes } from '#server/database/schema/accounts.ts';
import { build, dayNumberOf, forPerson } from '#server/database/statement.ts';
import { ownRow } from './own-row.ts';
import { userWithSettings } from './settings.ts';

/** More starts than a lifetime has. The limit keeps thousands of logs from slowing down every request. */
export const STARTS_READ = 1000;

/** One array each instead of one row per start: there are many, and almost every response needs them. */
const newestStarts = build
  .selectFrom(
    build
      .selectFrom('periodLogs')
      .select([dayNumberOf('startDate').as('day'), 'gapConfirmed', 'leftOut'])
      .orderBy('startDate', 'desc')
      .limit(STARTS_READ)
      .as('newest'),
  )
  .select([
    sql<number[]>`coalesce(array_agg(day order by day), '{}')`.as('days'),
    sql<number[]>`coalesce(array_agg(day order by day) filter (where gap_confirmed), '{}')`.as(
      'confirmedGapDays',
    ),
    sql<number[]>`coalesce(array_agg(day order by day) filter (where left_out is not null), '{}')`.as(
      'leftOutDays',
    ),
  ]);

/** Ten years of day records. */
const SIGNS_READ = 3700;
/** A year of nights from two sources. */
const NIGHTS_READ = 800;

/** The days or values of all temperatures of one kind in day records, as one array. */
function listOf(column: 'day' | 'temperatureCelsius', kind: TemperatureKind) {
  const isKind = sql`filter (where temperature_kind = ${sql.lit(kind)})`;
  return sql<number[]>`coalesce(array_agg(${sql.ref(column)} order by day) ${isKind}, '{}')`;
}

/** What the day records say, as one array per sign. */
const newestSigns = build
  .selectFrom(
    build
      .selectFrom('bodyDays')
      .select([
        dayNumberOf('date').as('day'),
        'bleeding',
        'ovulationTest',
        'ovulationMarked',
        'temperatureCelsius',
        'temperatureKind',
      ])
      .orderBy('date', 'desc')
      .limit(SIGNS_READ)
      .as('noted'),
  )
  .select([
    sql<number[]>`coalesce(array_agg(day order by day) filter (where bleeding <> 'SPOTTING'), '{}')`.as(
      'bleedingDays',
    ),
    sql<number[]>`coalesce(array_agg(day order by day) filter (where ovulation_test = 'POSITIVE'), '{}')`.as(
      'testDays',
    ),
    sql<number[]>`coalesce(array_agg(day order by day) filter (where ovulation_marked), '{}')`.as(
      'markedDays',
    ),
    listOf('day', 'BASAL').as('basalDays'),
    listOf('temperatureCelsius', 'BASAL').as('basalCelsius'),
    listOf('day', 'SKIN').as('skinDays'),
    listOf('temperatureCelsius', 'SKIN').as('skinCelsius'),
  ]);

/** About a year of the wearable's temperatures, newest first; empty if the person does not use them. */
function measuredNights<Value>(value: RawBuilder<Value>) {
  const nights = build
    .selectFrom('measurements')
    .select(value.as('value'))
    .where(sql<boolean>`settings.temperature_reading`)
    .where('skinTemperatureDeviation', 'is not', null)
    .orderBy('date', 'desc')
    .limit(NIGHTS_READ);
  return sql<Value[]>`array(${nights})`;
}

/** The condition of an index, which PostgreSQL uses only if it is written in the same way. */
const HAS_WORD = sql<boolean>`(ill is not null or pain is not null or energy is not null or wish is not null
  or mood is not null or bleeding = 'HEAVY')`;

/** The newest day records with words. Which one is today depends on the timezone, so there is one to spare. */
const newestWords = build
  .selectFrom(
    build
      .selectFrom('bodyDays')
      .select([dayNumberOf('date').as('day'), 'pain', 'energy', 'wish', 'bleeding', 'mood'])
      .where(HAS_WORD)
      .orderBy('date', 'desc')
      .limit(2)
      .as('newest'),
  )
  .select(sql<(DayWords & { day: number })[]>`coalesce(jsonb_agg(to_jsonb(newest)), '[]')`.as('words'));

/** Enough for the illnesses of several years. */
const ILL_ANSWERS_READ = 60;

const newestIllAnswers = build
  .selectFrom(
    build
      .selectFrom('bodyDays')
      .select([dayNumberOf('date').as('day'), 'ill'])
      .where('ill', 'is not', null)
      .orderBy('date', 'desc')
      .limit(ILL_ANSWERS_READ)
      .as('answers'),
  )
  .select(sql<DatedIllAnswer[]>`coalesce(jsonb_agg(to_jsonb(answers)), '[]')`.as('illAnswers'));

const cycle = userWithSettings
  .crossJoin(newestStarts.as('starts'))
  .crossJoin(newestSigns.as('signs'))
  .select([
    'users.cycleLength',
    'users.cycleLengthStated',
    'users.lastPeriodDate',
    'users.timezone',
    'users.activeOverrides',
    'users.overrideTimes',
    'users.deviceConnected',
    'starts.days as startDays',
    'starts.confirmedGapDays',
    'starts.leftOutDays',
    'settings.earlierModes',
    'settings.absenceExplainedFor',
    sql<(DayWords & { day: number })[]>`(${newestWords})`.as('newestWords'),
    sql<DatedIllAnswer[]>`(${newestIllAnswers})`.as('illAnswers'),
    'signs.bleedingDays',
    'signs.testDays',
    'signs.markedDays',
    'signs.basalDays',
    'signs.basalCelsius',
    'signs.skinDays',
    'signs.skinCelsius',
    measuredNights(dayNumberOf('date')).as('measuredDays'),
    measuredNights(sql<number>`skin_temperature_deviation`).as('measuredCelsius'),
    measuredNights(sql<string>`source`).as('measuredSources'),
    sql<string | null>`settings.signal_sources ->> 'temperature'`.as('temperatureSource'),
  ]);

/** One person's cycle as stored. */
export const selectCycle = forPerson(cycle);

/** Row version: changes with every update. */
export const PERSON_VERSION = sql<string>`users.xmin::text`;

/** Like `selectCycle`, with the row version, for an update that must fail if the person was changed in between. */
export const selectVersionedCycle = forPerson(cycle.select(PERSON_VERSION.as('version')));

/** Locks the person until the transaction ends: changes to their period logs wait. */
export const lockPerson = forPerson(build.selectFrom('users').select('id').forUpdate());

interface CycleFacts extends Settings {
  cycleLength: number;
  cycleLengthStated: boolean;
  lastPeriodDate: Temporal.PlainDate | null;
  timezone: string;
  activeOverrides: Override[];
  overrideTimes: OverrideTimes;
  deviceConnected: boolean;
  /** The newest days that have a word. */
  newestWords: readonly (DayWords & { day: number })[];
  illAnswers: readonly DatedIllAnswer[];
}

/** One person's cycle as stored. */
export interface CycleRow extends CycleFacts {
  /** Day numbers, oldest first. */
  startDays: readonly number[];
  /** Starts for which the person confirmed the gap before. */
  confirmedGapDays: readonly number[];
  /** Starts whose cycle before them is left out of the average. */
  leftOutDays: readonly number[];
  earlierModes: readonly EarlierModeRow[] | null;
  absenceExplainedFor: Temporal.PlainDate | null;
  /** Days of bleeding from day records, without the logged starts. */
  bleedingDays: readonly number[];
  /** Days of positive tests. */
  testDays: readonly number[];
  markedDays: readonly number[];
  basalDays: readonly number[];
  basalCelsius: readonly number[];
  skinDays: readonly number[];
  skinCelsius: readonly number[];
  /** Days of the wearable's temperatures, newest first. */
  measuredDays: readonly number[];
  measuredCelsius: readonly number[];
  measuredSources: readonly string[];
  /** The person's choice; null means automatic. */
  temperatureSource: string | null;
}

/** One person's cycle as stored, with today in their timezone. */
export interface PersonCycle {
  facts: CycleFacts;
  /** Logged starts, oldest first. */
  logged: readonly NumberedStart[];
  record: CycleRecord;
  localNow: Temporal.ZonedDateTime;
  today: Temporal.PlainDate;
}

function toLoggedStarts({ startDays, confirmedGapDays, leftOutDays }: CycleRow): NumberedStart[] {
  const confirmed = new Set(confirmedGapDays);
  const leftOut = new Set(leftOutDays);
  return startDays.map((day) => ({
    date: dayOfNumber(day),
    day,
    gapConfirmed: confirmed.has(day),
    leftOut: leftOut.has(day),
  }));
}

function toEarlierModes(rows: readonly EarlierModeRow[] | null): EarlierMode[] {
  return (rows ?? []).map((row) => ({ ...row, until: dayNumber(Temporal.PlainDate.from(row.until)) }));
}

function seriesOf(days: readonly number[], celsius: readonly number[]): TemperatureNight[] {
  return days.map((day, i) => ({ day, celsius: celsius[i] ?? Number.NaN }));
}

/** One series per source, oldest night first. If the chosen source has nights, only its series. */
function measuredSeries(row: CycleRow): TemperatureNight[][] {
  const { measuredDays, measuredCelsius, measuredSources, temperatureSource } = row;
  const nights = seriesOf(measuredDays, measuredCelsius);
  const isChosen = temperatureSource !== null && measuredSources.includes(temperatureSource);
  return (isChosen ? [temperatureSource] : [...new Set(measuredSources)]).map((source) =>
    nights.filter((_night, i) => measuredSources[i] === source).reverse(),
  );
}

/** Series are never mixed: the one with the most recent nights is used. */
function toNights(row: CycleRow): readonly TemperatureNight[] {
  if (!row.temperatureReading) return [];
  return longestSeries([
    seriesOf(row.basalDays, row.basalCelsius),
    seriesOf(row.skinDays, row.skinCelsius),
    ...measuredSeries(row),
  ]);
}

/** A logged start counts as a day of bleeding, whatever the day record says. */
function toBleedingDays({ bleedingDays, startDays }: CycleRow): readonly number[] {
  return [...new Set([...bleedingDays, ...startDays])].sort((a, b) => a - b);
}

function toSigns(row: CycleRow): BodySigns {
  const { testDays, markedDays } = row;
  return {
    ovulations: [...markedDays.map(markedOvulation), ...testDays.map(testedOvulation)],
    bleedingDays: toBleedingDays(row),
    nights: toNights(row),
  };
}

/** Converts the row of `selectCycle`, with today in the person's timezone. */
export function toPersonCycle(rows: readonly CycleRow[], now: Temporal.Instant): PersonCycle {
  const facts = ownRow(rows);
  const logged = toLoggedStarts(facts);
  const { cycleLength, cycleLengthStated, cycleMode, pillPack, pauseReason, lastPeriodDate } = facts;
  const { absenceExplainedFor } = facts;
  const localNow = localTime(now, facts.timezone);
  return {
    facts,
    logged,
    record: {
      // A last period that is only in the profile counts as a start too.
      periodStarts: lastPeriodDate === null ? logged : addStart(logged, lastPeriodDate),
      cycleLength,
      cycleLengthStated,
      mode: cycleMode,
      pillPack,
      pauseReason,
      earlierModes: toEarlierModes(facts.earlierModes),
      absenceExplainedFor: absenceExplainedFor && dayNumber(absenceExplainedFor),
      signs: toSigns(facts),
    },
    localNow,
    today: localNow.toPlainDate(),
  };
}
