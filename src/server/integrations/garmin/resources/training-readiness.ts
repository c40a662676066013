import { dayIn, numberIn, rowsOf, textIn, valueIn } from '../../http-transport/json-fields.ts';
import { SCORE } from '../../wearable/measurement-ranges.ts';
import { wearableName } from '../../wearable/wearable-name.ts';
import type { Resource } from '../resource.ts';

/** The score on waking, and the watch that it was computed for. */
export interface TrainingReadiness {
  date: Temporal.PlainDate;
  readiness: number | null;
  wearable: string | null;
}

/** Made on waking. Older answers do not say when a score was made; the newest comes first. */
const ON_WAKING = 'AFTER_WAKEUP_RESET';

/** One day a request. The only answer among those read that names the watch. */
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
