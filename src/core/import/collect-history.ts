import { dayNumber, dayOfNumber, writeDay } from '#core/calendar-day.ts';
import type { NotedFacts } from '#core/cycle/body-day.ts';
import { type CollectedActivity, collectActivities } from './collect-activities.ts';
import { collectBleeding } from './collect-bleeding.ts';
import { collectFacts } from './collect-facts.ts';
import { type CollectedNight, collectNights } from './collect-nights.ts';
import { measureOf } from './collect-samples.ts';
import { collectStages } from './collect-stages.ts';
import type {
  Flow,
  ImportedRecord,
  Outcome,
  OwnStart,
  RecordSink,
  Stage,
  StoredRow,
  TestResult,
} from './imported-record.ts';
import { createTally, type LeftOut } from './left-out.ts';
import { dayNumberOfText } from './read-day-text.ts';

/** What a file says about one day. Days are text here, because that is how they are sent and stored. */
export interface ImportedDay extends Pick<NotedFacts, 'pain' | 'energy' | 'mood' | 'ill' | 'wish' | 'note'> {
  day: string;
  flow: Exclude<Flow, 'none'> | null;
  test: TestResult | null;
  temperature: number | null;
  isSkinTemperature: boolean;
  isOvulationMarked: boolean;
}

export interface ImportedPeriod {
  start: string;
  end: string | null;
  isDoubtful: boolean;
  /** Whether a bleeding entry next to the start could not be read. */
  isBesideUnread?: boolean | undefined;
  own?: OwnStart | undefined;
}

export interface ImportedNight extends Omit<CollectedNight, 'day'> {
  day: string;
}

/** A stage from its first to its last day in the file. */
export interface ImportedStage {
  stage: Stage;
  from: string;
  to: string;
}

/** The content of a file, independent of the app that wrote it. */
export interface ImportedHistory {
  periods: ImportedPeriod[];
  days: ImportedDay[];
  nights: ImportedNight[];
  activities: CollectedActivity[];
  stages: ImportedStage[];
  /** The daily logs of Lutea's own export, oldest first. */
  logs: StoredRow[];
  /** The settings of Lutea's own export. */
  account: StoredRow | null;
  leftOut: LeftOut[];
  /** `records` = `taken` + the counts of `leftOut`. */
  counts: { records: number; taken: number };
}

const textOf = (day: number): string => writeDay(dayOfNumber(day));

const optionalText = (day: number | null): string | null => (day === null ? null : textOf(day));

/** Checks the parts that only Lutea's own export has; undefined if a part cannot be stored. */
export interface OwnExportReader {
  readLog(row: StoredRow): StoredRow | undefined;
  readAccount(account: StoredRow): StoredRow | undefined;
}

/** The name of a record that has none in the file. A stage needs no name, because its reason says enough. */
function nameOf(record: ImportedRecord): string | undefined {
  if (record.kind === 'sample') return measureOf(record.sample);
  return record.kind === 'stage' ? undefined : record.kind;
}

const NO_OWN_EXPORT: OwnExportReader = { readLog: () => undefined, readAccount: () => undefined };

function collectLogs(ownExport: OwnExportReader) {
  const logs = new Map<number, StoredRow>();
  return {
    add(day: number, row: StoredRow): Outcome {
      const log = ownExport.readLog(row);
      if (log === undefined) return 'BAD_VALUE';
      if (logs.has(day)) return 'SAME_DAY';
      logs.set(day, log);
      return 'NEW';
    },
    /** Oldest first. */
    list: (): StoredRow[] => [...logs].sort(([a], [b]) => a - b).map(([, row]) => row),
  };
}

function createCollectors(lastDay: number, ownExport: OwnExportReader) {
  return {
    bleeding: collectBleeding(lastDay),
    facts: collectFacts(),
    nights: collectNights(),
    activities: collectActivities(),
    stages: collectStages(lastDay),
    logs: collectLogs(ownExport),
  };
}

type Collectors = ReturnType<typeof createCollectors>;

function addRecord(
  { bleeding, facts, nights, activities, stages, logs }: Collectors,
  day: number,
  record: ImportedRecord,
): Outcome | undefined {
  switch (record.kind) {
    case 'bleeding':
      return bleeding.addBleeding(day, record);
    case 'period':
      return bleeding.addPeriod(day, record);
    case 'test':
      return facts.addTest(day, record);
    case 'temperature':
      return facts.addTemperature(day, record);
    case 'note':
      return facts.addNote(day, record);
    case 'ovulation':
      return facts.addOvulation(day);
    case 'symptom':
      return facts.addSymptom(day, record);
    case 'word':
      return facts.addWord(day, record);
    case 'night':
      return nights.add(day, record);
    case 'sample':
      return nights.addSample(record);
    case 'activity':
      return activities.add(record);
    case 'stage':
      return stages.add(day, record);
    case 'log':
      return logs.add(day, record.row);
  }
}

function finish({ bleeding, facts, nights, activities, stages, logs }: Collectors) {
  const { flows, periods } = bleeding.finish();
  const measured = nights.finish();
  const days = [...new Set([...flows.keys(), ...facts.days()])].sort((a, b) => a - b);
  return {
    periods: periods.map(({ start, end, ...period }) => ({
      start: textOf(start),
      end: optionalText(end),
      ...period,
    })),
    days: days.map((day) => ({
      day: textOf(day),
      flow: (flows.get(day) ?? null) as ImportedDay['flow'],
      ...facts.on(day),
    })),
    nights: measured.nights.map(({ day, ...values }) => ({ day: textOf(day), ...values })),
    activities: activities.list(),
    sampleCounts: measured.counts,
    stages: stages.list().map(({ stage, from, to }) => ({ stage, from: textOf(from), to: textOf(to) })),
    logs: logs.list(),
  };
}

/** Collects the records of a file, in any order. Memory grows with the number of days, not of records. */
export function collectHistory(
  today: Temporal.PlainDate,
  ownExport: OwnExportReader = NO_OWN_EXPORT,
): RecordSink & { finish(): ImportedHistory } {
  const lastDay = dayNumber(today);
  const collectors = createCollectors(lastDay, ownExport);
  const tally = createTally();
  let taken = 0;
  let account: StoredRow | undefined;

  /** Undefined for a sample, because its outcome is known only after all of them. */
  function add(record: ImportedRecord): Outcome | undefined {
    const day = dayNumberOfText(record.day);
    if (day === undefined) return 'BAD_DATE';
    return day > lastDay ? 'FUTURE' : addRecord(collectors, day, record);
  }

  return {
    take(record, place) {
      const outcome = add(record);
      if (outcome === 'NEW') taken++;
      else if (outcome !== undefined)
        tally.add(outcome, { line: place?.line, what: place?.what ?? nameOf(record) });
    },
    leaveOut(reason, place, count) {
      for (const day of place?.unreadBleeding ?? []) collectors.bleeding.addUnread(dayNumberOfText(day));
      tally.add(reason, place, count);
    },
    takeAccount(found) {
      account ??= ownExport.readAccount(found);
    },
    finish() {
      const { sampleCounts, ...history } = finish(collectors);
      for (const { what, taken: nights, further, awake } of sampleCounts) {
        taken += nights;
        if (further > 0) tally.add('SAME_DAY', { what }, further);
        if (awake > 0) tally.add('AWAKE', { what }, awake);
      }
      return {
        ...history,
        account: account ?? null,
        leftOut: tally.list(),
        counts: { records: taken + tally.total(), taken },
      };
    },
  };
}
