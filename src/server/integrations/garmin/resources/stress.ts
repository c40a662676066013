import { STRESS } from '#core/training/measure-ranges.ts';
import { dayIn, fieldsIn, numberIn, rowsOf } from '../../http-transport/json-fields.ts';
import type { Resource } from '../resource.ts';

interface StressDay {
  date: Temporal.PlainDate;
  stressAverage: number;
}

export const stressRange: Resource<[from: Temporal.PlainDate, to: Temporal.PlainDate], StressDay[]> = {
  label: 'stress by day',
  path: (from, to) => `/usersummary-service/stats/stress/daily/${from}/${to}`,
  parse: (json) =>
    rowsOf(json).flatMap((row) => {
      const date = dayIn(row, 'calendarDate');
      const stressAverage = numberIn(fieldsIn(row, 'values'), 'overallStressLevel', STRESS);
      return date === null || stressAverage === null ? [] : { date, stressAverage };
    }),
};
