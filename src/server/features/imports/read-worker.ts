// Reads one file in a worker thread. Its content is untrusted.
import { parentPort, workerData } from 'node:worker_threads';
import { collectHistory, type ImportedHistory } from '#core/import/collect-history.ts';
import type { FoundInImport } from '#server/database/schema.ts';
import {
  AnswerNeeded,
  type ImportAnswers,
  ImportProblem,
} from '#server/integrations/imports/import-problem.ts';
import { readUpload } from '#server/integrations/imports/read-upload.ts';
import { ownExport } from './own-export.ts';
import type { ReadOutcome } from './read-file.ts';

export interface ReadWork {
  path: string;
  folder: string;
  answers: ImportAnswers;
  /** Today in the person's timezone, as text. */
  today: string;
}

export type ReadMessage = { progress: number } | { outcome: ReadOutcome };

const PROGRESS_STEP = 0.01;

function toFound({ periods, days, nights, logs, account, leftOut, counts }: ImportedHistory): FoundInImport {
  const countOf = (isIt: (day: (typeof days)[number]) => boolean): number => days.filter(isIt).length;
  return {
    periods,
    days,
    nights,
    logs,
    account,
    leftOut,
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
    },
  };
}

async function read(
  { path, folder, answers, today }: ReadWork,
  post: (message: ReadMessage) => void,
): Promise<ReadOutcome> {
  const sink = collectHistory(Temporal.PlainDate.from(today), ownExport);
  let said = 0;
  const onProgress = (progress: number): void => {
    if (progress < said + PROGRESS_STEP) return;
    said = progress;
    post({ progress });
  };
  try {
    const sources = await readUpload(path, { sink, answers, folder, onProgress });
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

const port = parentPort;
if (port !== null) {
  const post = (message: ReadMessage): void => port.postMessage(message);
  post({ outcome: await read(workerData as ReadWork, post) });
}
