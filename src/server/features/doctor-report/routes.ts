import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { doctorReport as reportSchema } from '#contract/doctor-report.ts';
import { addDays, dayNumber, utcDay } from '#core/calendar-day.ts';
import { doctorReport } from '#core/doctor-report/doctor-report.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { selectAllLogs } from '#server/records/cycle/period-logs.ts';
import { absenceAnswers, selectStoredSettings } from '#server/records/cycle/settings.ts';
import { selectDays } from '#server/records/days/body-days.ts';

interface DoctorReportOptions {
  clock: () => Temporal.Instant;
}

/** How far back the report reads: enough for twelve cycles, unless they are very long. */
const DAYS_BACK = 1_100;

const schema = {
  summary: 'What you may show a doctor: the last twelve cycles and what was noted, without advice',
  tags: ['cycle'],
  response: { 200: reportSchema },
};

export const doctorReportRoutes: FastifyPluginAsyncZod<DoctorReportOptions> = async (app, { clock }) => {
  app.get('/api/doctor-report', { config: { access: 'user' }, schema }, async ({ person }) => {
    const now = clock();
    const to = addDays(utcDay(now), 1);
    const [rows, logs, days, [settings]] = await person.read(
      selectCycle,
      selectAllLogs,
      selectDays({ from: addDays(to, -DAYS_BACK), to }),
      selectStoredSettings,
    );
    const { record, today } = toPersonCycle(rows, now);
    return doctorReport({
      record,
      today,
      days: days.map(({ date, bleeding, pain, mood }) => ({ day: dayNumber(date), bleeding, pain, mood })),
      leftOut: new Map(
        logs.flatMap(({ startDate, leftOut }) => (leftOut ? [[dayNumber(startDate), leftOut]] : [])),
      ),
      absenceAnswers: new Map(
        absenceAnswers(settings).map(({ answer, explainedFor }) => [
          dayNumber(Temporal.PlainDate.from(explainedFor)),
          answer,
        ]),
      ),
    });
  });
};
