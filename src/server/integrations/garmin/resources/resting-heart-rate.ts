import { dayIn, fieldsIn, numberIn, rowsOf, soleObject, valueIn } from '../../http-transport/json-fields.ts';
import { HEART_RATE_BPM } from '../../wearable/measurement-ranges.ts';
import type { Resource } from '../resource.ts';

export interface RestingHeartRateDay {
  date: Temporal.PlainDate;
  restingHeartRate: number;
}

type Args = [displayName: string, from: Temporal.PlainDate, to: Temporal.PlainDate];

export const restingHeartRateRange: Resource<Args, RestingHeartRateDay[]> = {
  label: 'resting heart rate by day',
  path: (displayName, from, to) =>
    `/userstats-service/wellness/daily/${encodeURIComponent(displayName)}?fromDate=${from}&untilDate=${to}&metricId=60`,
  parse(json) {
    const metrics = fieldsIn(fieldsIn(soleObject(json), 'allMetrics'), 'metricsMap');
    return rowsOf(valueIn(metrics, 'WELLNESS_RESTING_HEART_RATE')).flatMap((row) => {
      const date = dayIn(row, 'calendarDate');
      const restingHeartRate = numberIn(row, 'value', HEART_RATE_BPM);
      return date === null || restingHeartRate === null ? [] : { date, restingHeartRate };
    });
  },
};
