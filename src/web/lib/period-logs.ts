import { useQueryClient } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { ApiError, callApi } from './api.ts';
import { useChange } from './change.ts';
import { addDays, type Day } from './day.ts';
import { type Locale, useLocale } from './language.tsx';
import { nextWords } from './next-words.ts';
import { queries } from './queries.ts';
import { showToast } from './toasts.ts';
import { useUndo, useUndoable } from './undo.ts';
import { dropWaiting, keepWaiting, sendWaiting, type WaitingChange } from './waiting.ts';
import type { Calendar, Cycle, PeriodStartAnswer, TrainingStatus } from './wire.ts';

export type LogQuestion = Cycle['questions'][number];

/** The first missing start in a gap, if its cycles had equal lengths. */
export function firstMissingDay({ startDate, gapDays, missingLogs }: LogQuestion): Day {
  return addDays(startDate, Math.round(gapDays / (missingLogs + 1)) - gapDays);
}

interface LoggedStart {
  id: string;
  startDate: Day;
}

interface LogOptions {
  onDone?(startDate: Day): void;
  /** Called when the page shows the new data. */
  onFresh?(): void;
  onFailed?(words: string): void;
}

async function isLogged(day: Day): Promise<boolean> {
  try {
    const { days } = await callApi<Calendar>('GET', `/api/calendar?from=${day}&to=${day}`);
    return days.some(({ periodStart }) => periodStart === 'LOGGED');
  } catch (error) {
    // Offline the start waits to be sent. If its day is already logged, the server keeps the first log.
    if (error instanceof ApiError && error.status === 0) return false;
    throw error;
  }
}

interface SentStart {
  waiting: WaitingChange;
  /** Undefined while the start waits to be sent. */
  answer: PeriodStartAnswer | undefined;
}

/** Sends a start. If its day is logged already, the server would just return that log, and the person should know. */
async function logNewStart(startDate: Day): Promise<SentStart> {
  if (await isLogged(startDate)) {
    throw new ApiError(409, 'PERIOD_LOG_EXISTS', `There is already a log for ${startDate}`);
  }
  const waiting = keepWaiting({ kind: 'start', startDate });
  return { waiting, answer: await sendWaiting(waiting) };
}

/** What changed with a start: the cycle day, the next period and the day's decision. */
function loggedWords(
  answer: PeriodStartAnswer,
  [before, after]: readonly (TrainingStatus | undefined)[],
  locale: Locale,
): string {
  const { texts, formats } = locale;
  const { periodLog, cycleDay } = answer;
  const words = texts.logPeriod;
  const parts = [
    words.logged(formats.day(periodLog.startDate)),
    cycleDay !== null && words.nowDay(cycleDay),
    nextWords(answer, locale),
    after && (before === after ? words.answerStays : words.answerIsNow)(texts.shell.statuses[after]),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Logs a period start, says what that changed and offers undo. */
export function useLogPeriod({ onDone, onFresh, onFailed }: LogOptions = {}) {
  const locale = useLocale();
  const { texts, formats } = locale;
  const client = useQueryClient();
  const statusNow = () => client.getQueryData(queries.today.queryKey)?.decision?.status;
  const before = useRef<TrainingStatus>();
  const undo = useUndo();
  const takeBack = ({ waiting }: SentStart, startDate: Day) =>
    undo.mutate({ id: waiting.id, words: texts.logPeriod.removed(formats.date(startDate)) });
  return useChange(logNewStart, {
    onDone(sent, startDate) {
      before.current = statusNow();
      if (sent.answer === undefined) {
        showToast(texts.logPeriod.waiting(formats.day(startDate)), {
          label: texts.shell.undo,
          // The waiting start may have been sent in the meantime.
          run: () => dropWaiting(sent.waiting.id) || takeBack(sent, startDate),
        });
      }
      onDone?.(startDate);
    },
    onFresh(sent, startDate) {
      if (sent.answer === undefined) return;
      showToast(loggedWords(sent.answer, [before.current, statusNow()], locale), {
        label: texts.shell.undo,
        run: () => takeBack(sent, startDate),
      });
      onFresh?.();
    },
    ...(onFailed && { onFailed }),
  });
}

interface RemoveOptions {
  /** The message, if it is not the usual one. */
  words?(day: string): string;
  onDone?(): void;
  onFresh?(): void;
  onFailed?(words: string): void;
}

/** Removes a logged start and offers undo. */
export function useRemovePeriod({ words, ...options }: RemoveOptions = {}) {
  const { texts, formats } = useLocale();
  const { removed, restored } = texts.logPeriod;
  return useUndoable(
    ({ id }: LoggedStart, changeId) => callApi<void>('DELETE', `/api/period-logs/${id}?changeId=${changeId}`),
    {
      ...options,
      words({ startDate }) {
        const day = formats.date(startDate);
        return { done: (words ?? removed)(day), undone: restored(day) };
      },
    },
  );
}

/** Confirms the gap before a start: no log is missing, and the start was a period. */
export function useConfirmGap() {
  const { shell } = useLocale().texts;
  return useUndoable(
    (id: string, changeId) =>
      callApi<void>('PATCH', `/api/period-logs/${id}?changeId=${changeId}`, { gapConfirmed: true }),
    { words: () => ({ done: shell.saved, undone: shell.undone }) },
  );
}
