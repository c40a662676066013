import { sql } from 'kysely';
import { isSameDay } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { rulesOf } from '#core/cycle/mode-rules.ts';
import { type LogQuestion, logQuestions } from '#core/prediction/log-questions.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';
import type { LengthPrediction } from '#core/prediction/predict-length.ts';
import type { PersonStore } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';

interface AskedLog extends LogQuestion {
  /** The id of the log that the question is about. */
  periodLog: string;
}

function selectLogsOf(days: readonly Temporal.PlainDate[]) {
  return forPerson(
    build
      .selectFrom('periodLogs')
      .select(['id', 'startDate'])
      .where('startDate', '=', sql<Temporal.PlainDate>`any(${days})`),
  );
}

/** Questions about the logs that only the person can answer. Most people have none, and then nothing else is read. */
export async function readLogQuestions(
  person: PersonStore,
  { logged, record }: { logged: readonly NumberedStart[]; record: CycleRecord },
  length: LengthPrediction,
): Promise<AskedLog[]> {
  const questions = logQuestions(logged, length, rulesOf(record).asks);
  if (questions.length === 0) return [];
  const [logs] = await person.read(selectLogsOf(questions.map(({ startDate }) => startDate)));
  return questions.flatMap((asked) => {
    const log = logs.find(({ startDate }) => isSameDay(startDate, asked.startDate));
    // The log was deleted after the cycle was read.
    if (log === undefined) return [];
    return { ...asked, periodLog: log.id };
  });
}
