import type { DeviceSource } from '#contract/device-source.ts';
import { dayOfNumber } from '#core/calendar-day.ts';
import { relativeTemperatures } from '#core/phone/derive-days.ts';
import type { StoredPhoneValue } from '#core/phone/phone-value.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { DayPart } from '#server/integrations/wearable/wearable-day.ts';
import { selectPhoneKind } from '#server/records/device/phone-values.ts';

/** Absolute temperatures are compared with each other, so new ones among `values` change the days of the others. */
export async function temperatureParts(
  run: PersonRun,
  source: DeviceSource,
  values: readonly StoredPhoneValue[],
): Promise<DayPart[]> {
  if (!values.some(({ kind }) => kind === 'SKIN_TEMPERATURE')) return [];
  const nights = relativeTemperatures(await run(selectPhoneKind(source, ['SKIN_TEMPERATURE'])));
  return nights.map(({ day, ...deviation }) => ({ date: dayOfNumber(day), ...deviation }));
}
