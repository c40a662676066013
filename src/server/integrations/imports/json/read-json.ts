import type { RecordSink } from '#core/import/imported-record.ts';
import { isNestedDeeper } from '#leaf/json-depth.ts';
import type { ImportSource, JsonFormat } from '../format.ts';
import { ImportProblem } from '../import-problem.ts';
import { clue, clueBackup, readOtherClueFile } from './clue.ts';
import {
  fitbitPulse,
  fitbitSleep,
  garminCycles,
  garminDaySummary,
  garminDays,
  garminHealthStatus,
  garminSleep,
} from './devices.ts';
import { flo } from './flo.ts';
import { general } from './general.ts';
import { lutea } from './lutea.ts';
import { luteal, mensinator, menstrudel, ovumcy, peri, periodical, sparkyfitness } from './open-source.ts';

const FORMATS: readonly JsonFormat[] = [
  lutea,
  clue,
  clueBackup,
  flo,
  ovumcy,
  mensinator,
  menstrudel,
  sparkyfitness,
  luteal,
  peri,
  periodical,
  garminCycles,
  garminDays,
  garminHealthStatus,
  garminSleep,
  garminDaySummary,
  fitbitPulse,
  fitbitSleep,
  // The least specific shape comes last.
  general,
];

export const looksLikeJson = (head: string): boolean => /^\s*[[{]/.test(head);

/** Whether the start of a JSON file may be from a known app. */
export const isWorthReading = (head: string): boolean => FORMATS.some(({ hint }) => hint.test(head));

/** More than any export has, and far from a stack overflow. */
const DEEPEST_NESTING = 64;

/** No key of an untrusted file may reach an object's prototype. */
const withoutPrototype = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value);

function parse(text: string): unknown {
  if (isNestedDeeper(text, DEEPEST_NESTING)) throw new ImportProblem('UNREADABLE');
  try {
    return JSON.parse(text, withoutPrototype);
  } catch {
    throw new ImportProblem('UNREADABLE');
  }
}

/** Reads a JSON file of any known app; undefined if it is from none. */
export function readJson(text: string, sink: RecordSink): ImportSource | undefined {
  const value = parse(text);
  const format = FORMATS.find(({ matches }) => matches(value));
  if (format === undefined) {
    if (readOtherClueFile(value, sink)) throw new ImportProblem('WRONG_MEMBER', 'clue');
    return undefined;
  }
  format.read(value, sink);
  return format.source;
}
