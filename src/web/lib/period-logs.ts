import { ApiError, callApi } from './api.ts';
import { useChange } from './change.ts';
import type { Day } from './day.ts';
import { useLocale } from './language.tsx';
import { showToast } from './toasts.ts';
import type { Calendar, PeriodStartAnswer } from './wire.ts';

interface LoggedStart {
  id: string;
  startDate: Day;
}

interface LogOptions {
  onDone?(): void;
  onFailed?(words: string): void;
}

const logStart = (startDate: Day) => callApi<PeriodStartAnswer>('POST', '/api/cycle/period', { startDate });

/** The server answers a repeated log with the first one. Undo would then remove the older log, so refuse here. */
async function logNewStart(startDate: Day): Promise<PeriodStartAnswer> {
  const { days } = await callApi<Calendar>('GET', `/api/calendar?from=${startDate}&to=${startDate}`);
  if (days.some(({ periodStart }) => periodStart === 'LOGGED')) {
    throw new ApiError(409, 'PERIOD_LOG_EXISTS', `There is already a log for ${startDate}`);
  }
  return logStart(startDate);
}

const removeLog = (id: string) => callApi<void>('DELETE', `/api/period-logs/${id}`);

/** Logs a period start and offers undo. */
export function useLogPeriod({ onDone, onFailed }: LogOptions = {}) {
  const { texts, formats } = useLocale();
  const takeBack = useChange(({ id }: LoggedStart) => removeLog(id), {
    onDone: (_, { startDate }) => showToast(texts.logPeriod.removed(formats.dayAndMonth(startDate))),
  });
  return useChange(logNewStart, {
    onDone({ periodLog }) {
      showToast(texts.logPeriod.logged(formats.day(periodLog.startDate)), {
        label: texts.shell.undo,
        run: () => takeBack.mutate(periodLog),
      });
      onDone?.();
    },
    ...(onFailed && { onFailed }),
  });
}

/** Removes a logged start and offers undo. */
export function useRemovePeriod() {
  const { texts, formats } = useLocale();
  const logAgain = useChange(logStart);
  return useChange(({ id }: LoggedStart) => removeLog(id), {
    onDone: (_, { startDate }) =>
      showToast(texts.logPeriod.removed(formats.dayAndMonth(startDate)), {
        label: texts.shell.undo,
        run: () => logAgain.mutate(startDate),
      }),
  });
}

/** Confirms the gap before a start: no log is missing, and the start was a period. */
export function useConfirmGap() {
  const { texts } = useLocale();
  return useChange((id: string) => callApi<void>('PATCH', `/api/period-logs/${id}`, { gapConfirmed: true }), {
    onDone: () => showToast(texts.shell.saved),
  });
}
