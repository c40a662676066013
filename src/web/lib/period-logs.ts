import { ApiError, callApi } from './api.ts';
import { useChange } from './change.ts';
import type { Day } from './day.ts';
import { useSpeech } from './language.tsx';
import { showToast } from './toasts.ts';
import type { Calendar, PeriodStartAnswer } from './wire.ts';

interface LogOptions {
  onDone?(): void;
  onFailed?(words: string): void;
}

const logStart = (startDate: Day) => callApi<PeriodStartAnswer>('POST', '/api/cycle/period', { startDate });

/** The service answers a second log of a day with the first one, and undoing that would remove what was there before. */
async function logNewStart(startDate: Day): Promise<PeriodStartAnswer> {
  const { days } = await callApi<Calendar>('GET', `/api/calendar?from=${startDate}&to=${startDate}`);
  if (days.some(({ periodStart }) => periodStart === 'LOGGED')) {
    throw new ApiError(409, 'PERIOD_LOG_EXISTS', `There is already a log for ${startDate}`);
  }
  return logStart(startDate);
}

const removeLog = (id: string) => callApi<void>('DELETE', `/api/period-logs/${id}`);

/** Logs the start of a period, and offers to take it back. */
export function useLogPeriod({ onDone, onFailed }: LogOptions = {}) {
  const { texts, formats } = useSpeech();
  const takeBack = useChange(removeLog, {
    onDone: () => showToast(texts.periodHistory.takenBack),
  });
  return useChange(logNewStart, {
    onDone({ periodLog }) {
      showToast(texts.periodHistory.logged(formats.day(periodLog.startDate)), {
        label: texts.shell.undo,
        run: () => takeBack.mutate(periodLog.id),
      });
      onDone?.();
    },
    ...(onFailed && { onFailed }),
  });
}

interface LoggedStart {
  id: string;
  startDate: Day;
}

/** Removes a logged start, and offers to log it again. */
export function useRemovePeriod() {
  const { texts, formats } = useSpeech();
  const logAgain = useChange(logStart);
  return useChange(({ id }: LoggedStart) => removeLog(id), {
    onDone: (_, { startDate }) =>
      showToast(texts.today.prompts.removed(formats.dayAndMonth(startDate)), {
        label: texts.shell.undo,
        run: () => logAgain.mutate(startDate),
      }),
  });
}

/** Says that the gap before a start is right as logged: nothing is missing, and it was a period. */
export function useConfirmGap() {
  const { texts } = useSpeech();
  return useChange((id: string) => callApi<void>('PATCH', `/api/period-logs/${id}`, { gapConfirmed: true }), {
    onDone: () => showToast(texts.shell.saved),
  });
}
