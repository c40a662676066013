import { collectHistory, type ImportedHistory } from '#core/import/collect-history.ts';
import type { FoundInImport, ReadOutcome } from '#server/database/schema/imports.ts';
import {
  AnswerNeeded,
  type ImportAnswers,
  ImportProblem,
} from '#server/integrations/imports/import-problem.ts';
import { readUpload } from '#server/integrations/imports/read-upload.ts';
import { ownExport } from '../restore/own-export.ts';

export interface ReadWork {
  path: string;
  folder: string;
  /** Disk space for archive members that must be files while they are read. */
  copiedBytes?: number | undefined;
  answers: ImportAnswers;
  /** Today in the person's timezone, as text. */
  today: string;
}

const PROGRESS_STEP = 0.01;

function toFound({ days, counts, ...history }: ImportedHistory): FoundInImport {
  const countOf = (matches: (day: (typeof days)[number]) => boolean): number => days.filter(matches).length;
  const { periods, nights, activities, logs } = history;
  return {
    ...history,
    days,
    counts: {
      ...counts,
      periods: periods.length,
      bleedingDays: countOf(({ flow }) => flow !== null),
      tests: countOf(({ test }) => test !== null),
      temperatures: countOf(({ temperature }) => temperature !== null),
      ovulations: countOf(({ isOvulationMarked }) => isOvulationMarked),
      symptoms: countOf(({ pain, energy, mood }) => (pain ?? energy ?? mood) !== null),
      notes: countOf(({ note }) => note !== null),
      nights: nights.length + logs.length,
      activities: activities.length,
    },
  };
}

/** Reads one file. Its content is untrusted, so the service runs this in a separate process. */
export async function readContent(
  { path, folder, copiedBytes, answers, today }: ReadWork,
  onProgress: (share: number) => void,
): Promise<ReadOutcome> {
  const sink = collectHistory(Temporal.PlainDate.from(today), ownExport);
  let reported = 0;
  const reportProgress = (progress: number): void => {
    if (progress < reported + PROGRESS_STEP) return;
    reported = progress;
    onProgress(progress);
  };
  try {
    const sources = await readUpload(path, {
      sink,
      answers,
      folder,
      copiedBytes,
      onProgress: reportProgress,
    });
    const found = toFound(sink.finish());
    return found.counts.taken > 0
      ? { kind: 'found', sources, found }
      : { kind: 'problem', problem: 'EMPTY', sources, found };
  } catch (error) {
    if (error instanceof AnswerNeeded) return { kind: 'question', question: error.question };
    if (error instanceof ImportProblem) {
      return { kind: 'problem', problem: error.code, sources: error.source === null ? [] : [error.source] };
    }
    throw error;
  }
}
