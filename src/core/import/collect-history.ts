import { dayNumber, dayOfNumber, writeDay } from '#core/calendar-day.ts';
import type { Level } from '#core/cycle/body-day.ts';
import { collectBleeding } from './collect-bleeding.ts';
import { collectFacts } from './collect-facts.ts';
import { type CollectedNight, collectNights } from './collect-nights.ts';
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

/** A day with what the file says of it. Days are text here, as they travel and are stored. */
export interface ImportedDay {
  day: string;
  flow: Exclude<Flow, 'none'> | null;
  test: TestResult | null;
  temperature: number | null;
  isSkinTemperature: boolean;
  isOvulationMarked: boolean;
  pain: Level | null;
  energy: Level | null;
  mood: Level | null;
  note: string | null;
}

export interface ImportedPeriod {
  start: string;
  end: string | null;
  isDoubtful: boolean;
  own?: OwnStart | undefined;
}

export interface ImportedNight extends Omit<CollectedNight, 'day'> {
  day: string;
}

/** From its first to its last day that the file knows of. */
export interface ImportedStage {
  stage: Stage;
  from: string;
  to: string;
}

/** All that a file holds, whatever app wrote it. */
export interface ImportedHistory {
  periods: ImportedPeriod[];
  days: ImportedDay[];
  nights: ImportedNight[];
  stages: ImportedStage[];
  /** Of Lutea's own export, oldest first. */
  logs: StoredRow[];
  /** The settings of Lutea's own export. */
  account: StoredRow | null;
  leftOut: LeftOut[];
  /** `records` = `taken` + the counts of `leftOut`. */
  counts: { records: number; taken: number };
}

const textOf = (day: number): string => writeDay(dayOfNumber(day));

const optionalText = (day: number | null): string | null => (day === null ? null : textOf(day));

/** Checks what only Lutea's own export holds; undefined where it cannot be stored. */
export interface OwnExportReader {
  readLog(row: StoredRow): StoredRow | undefined;
  readAccount(account: StoredRow): StoredRow | undefined;
}

/** What a record is called where the file has no name for it; the reason says all about a stage. */
const nameOf = ({ kind }: ImportedRecord): string | undefined => (kind === 'stage' ? undefined : kind);

const NO_OWN_EXPORT: OwnExportReader = { readLog: () => undefined, readAccount: () => undefined };

/**
 * Collects the records of a file, in any order, into one history. What it holds grows with the number of days, not with
 * the number of records.
 */
export function collectHistory(
  today: Temporal.PlainDate,
  ownExport: OwnExportReader = NO_OWN_EXPORT,
): RecordSink & { finish(): ImportedHistory } {
  const lastDay = dayNumber(today);
  const logs = new Map<number, StoredRow>();
  const tally = createTally();
  const bleeding = collectBleeding(lastDay);
  const facts = collectFacts();
  const nights = collectNights();
  const stages = collectStages(lastDay);
  let taken = 0;
  let account: StoredRow | undefined;

  function addLog(day: number, row: StoredRow): Outcome {
    const log = ownExport.readLog(row);
    if (log === undefined) return 'BAD_VALUE';
    if (logs.has(day)) return 'SAME_DAY';
    logs.set(day, log);
    return 'NEW';
  }

  function add(day: number, record: ImportedRecord): Outcome {
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
      case 'night':
        return nights.add(day, record);
      case 'stage':
        return stages.add(day, record);
      case 'log':
        return addLog(day, record.row);
    }
  }

  function outcomeOf(record: ImportedRecord): Outcome {
    const day = dayNumberOfText(record.day);
    if (day === undefined) return 'BAD_DATE';
    return day > lastDay ? 'FUTURE' : add(day, record);
  }

  return {
    take(record, place) {
      const outcome = outcomeOf(record);
      if (outcome === 'NEW') taken++;
      else tally.add(outcome, { line: place?.line, what: place?.what ?? nameOf(record) });
    },
    leaveOut: (reason, place, count) => tally.add(reason, place, count),
    takeAccount(found) {
      account ??= ownExport.readAccount(found);
    },
    finish() {
      const { flows, periods } = bleeding.finish();
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
        nights: nights.list().map(({ day, ...values }) => ({ day: textOf(day), ...values })),
        stages: stages.list().map(({ stage, from, to }) => ({ stage, from: textOf(from), to: textOf(to) })),
        logs: [...logs].sort(([a], [b]) => a - b).map(([, row]) => row),
        account: account ?? null,
        leftOut: tally.list(),
        counts: { records: taken + tally.total(), taken },
      };
    },
  };
}
