import { programFile } from '#leaf/own-files.ts';
import { runLimited, type Stopped } from '../limited-process/run-limited.ts';
import type { CalendarOutcome, CalendarWork } from './read-calendar.ts';
import type { CalendarMessage } from './read-process.ts';

/** Node reserves 600 MiB at its start, so the limit has to be higher. */
const LIMITS = { heapMib: 256, memoryMib: 800, cpuSeconds: 10 };
const DEADLINE_MS = 5_000;

/** Reads a calendar in a process with limits: a rule that never ends, or takes all memory, ends only that process. */
export async function readInProcess(
  work: CalendarWork,
  { limits = LIMITS, deadlineMs = DEADLINE_MS, signal }: ReadLimits = {},
): Promise<CalendarOutcome | { kind: 'problem'; problem: Stopped }> {
  const ending = await runLimited<CalendarMessage, CalendarOutcome>(
    {
      script: programFile('read-calendar'),
      limits,
      deadlineMs,
      signal,
      answerOf(message) {
        if ('failure' in message) throw new Error(`Reading a calendar failed: ${message.failure}`);
        return message.outcome;
      },
    },
    work,
  );
  return 'answer' in ending ? ending.answer : { kind: 'problem', problem: ending.stopped };
}

export interface ReadLimits {
  limits?: typeof LIMITS;
  deadlineMs?: number;
  signal?: AbortSignal;
}
