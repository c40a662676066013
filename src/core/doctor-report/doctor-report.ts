import { median } from '#core/arithmetic.ts';
import { type ReportedAbsence, type ReportedMode, reportAbsences, reportModes } from './report-absences.ts';
import { isCounted, type ReportedCycle, reportCycles } from './report-cycles.ts';
import { gatherFacts, type ReportInput } from './report-input.ts';
import { findLooks, type ReportedLook } from './report-looks.ts';
import { type ReportedSymptoms, reportSymptoms } from './report-symptoms.ts';

/** Two pages for a doctor: what was logged, without advice and without a diagnosis. */
export interface DoctorReport {
  today: Temporal.PlainDate;
  lastStart: Temporal.PlainDate | null;
  /** Lengths of the finished cycles that count; null if there are none. */
  lengths: { cycles: number; medianDays: number; shortestDays: number; longestDays: number } | null;
  /** The running cycle and up to twelve before it, newest first. */
  cycles: ReportedCycle[];
  modes: ReportedMode[];
  absences: ReportedAbsence[];
  symptoms: ReportedSymptoms[];
  looks: ReportedLook[];
}

function lengthsOf(cycles: readonly ReportedCycle[]): DoctorReport['lengths'] {
  const lengths = cycles.filter(isCounted).flatMap(({ lengthDays }) => lengthDays ?? []);
  if (lengths.length === 0) return null;
  return {
    cycles: lengths.length,
    medianDays: median(lengths),
    shortestDays: Math.min(...lengths),
    longestDays: Math.max(...lengths),
  };
}

export function doctorReport(input: ReportInput): DoctorReport {
  const facts = gatherFacts(input);
  const cycles = reportCycles(facts);
  const absences = reportAbsences(cycles, facts);
  return {
    today: input.today,
    lastStart: facts.starts.at(-1)?.date ?? null,
    lengths: lengthsOf(cycles),
    cycles,
    modes: reportModes(facts),
    absences,
    symptoms: reportSymptoms(facts),
    looks: findLooks(cycles, absences, facts),
  };
}
