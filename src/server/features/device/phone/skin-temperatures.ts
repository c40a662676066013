import type { DeviceSource } from '#contract/device-source.ts';
import { dayOfNumber } from '#core/calendar-day.ts';
import type { StoredPhoneValue } from '#core/phone/phone-value.ts';
import { relativeTemperatures } from '#core/phone/relative-temperatures.ts';
import type { WriterChoice } from '#core/phone/writers.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { DayPart } from '#server/integrations/wearable/wearable-day.ts';
import { selectPhoneKind } from '#server/records/device/phone-values.ts';

/**
 * The skin temperatures of all days, if `values` has a new one: each is compared with all others, so it changes other
 * days too.
 */
export async function temperatureParts(
  run: PersonRun,
  source: DeviceSource,
  values: readonly StoredPhoneValue[],
  writers?: WriterChoice,
): Promise<DayPart[]> {
  if (!values.some(({ kind }) => kind === 'SKIN_TEMPERATURE')) return [];
  const nights = relativeTemperatures(await run(selectPhoneKind(source, ['SKIN_TEMPERATURE'])), writers);
  return nights.map(({ day, ...deviation }) => ({ date: dayOfNumber(day), ...deviation }));
}
