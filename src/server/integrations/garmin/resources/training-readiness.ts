import { SCORE } from '#core/training/measure-ranges.ts';
import { dayIn, numberIn, rowsOf, textIn, valueIn } from '../../http-transport/json-fields.ts';
import { wearableName } from '../../wearable/wearable-name.ts';
import type { Resource } from '../resource.ts';

/** The score on waking, and the watch that it was computed for. */
interface TrainingReadiness {
  date: Temporal.PlainDate;
  readiness: number | null;
  wearable: string | null;
}

/** Marks the score made on waking. Older answers lack this field; their first row is the newest score. */
const ON_WAKING = 'AFTER_WAKEUP_RESET';

/** One day per request. No other resource names the watch. */
export const trainingReadiness: Resource<[date: Temporal.PlainDate], TrainingReadiness | null> = {
  label: 'training readiness',
  path: (date) => `/metrics-service/metrics/trainingreadiness/${date}`,
  parse(json) {
    const rows = rowsOf(json);
    const row = rows.find((each) => textIn(each, 'inputContext') === ON_WAKING) ?? rows[0];
    const date = row === undefined ? null : dayIn(row, 'calendarDate');
    if (row === undefined || date === null) return null;
    return {
      date,
      readiness: numberIn(row, 'score', SCORE),
      wearable: wearableName(valueIn(row, 'deviceId')),
    };
  },
};
