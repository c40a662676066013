import { dayNumber, dayOfNumber, readDay } from '#core/calendar-day.ts';
import type { NotedFacts } from '#core/cycle/body-day.ts';
import { isPeriodBleeding, type TemperatureKind } from '#core/cycle/body-day.ts';
import type { ComparedStart } from '#core/import/compare-starts.ts';
import type { CycleRow } from '#server/records/cycle/cycle-record.ts';
import type { ImportPlan } from './plan-import.ts';

const numberOf = (day: string): number => dayNumber(readDay(day));

const sorted = (days: Iterable<number>): number[] => [...new Set(days)].sort((a, b) => a - b);

/** The list of days after an import. Each planned day is in it if its new notes match, and otherwise not. */
function listAfter(
  days: readonly number[],
  planned: ImportPlan['days'],
  matches: (facts: NotedFacts) => boolean,
) {
  const result = new Set(days);
  for (const { date, after } of planned) {
    if (matches(after)) result.add(numberOf(date));
    else result.delete(numberOf(date));
  }
  return sorted(result);
}

function temperaturesAfter(
  days: readonly number[],
  celsius: readonly number[],
  planned: ImportPlan['days'],
  kind: TemperatureKind,
) {
  const values = new Map(days.map((day, at) => [day, celsius[at] ?? Number.NaN]));
  for (const { date, after } of planned) {
    if (after.temperatureKind === kind && after.temperatureCelsius !== null)
      values.set(numberOf(date), after.temperatureCelsius);
  }
  const inOrder = sorted(values.keys());
  return { days: inOrder, celsius: inOrder.map((day) => values.get(day) ?? Number.NaN) };
}

/** The person's cycle as it would be stored after an import. Nothing is written. */
export function cycleAfter(
  row: CycleRow,
  chosen: readonly ComparedStart[],
  { days }: Pick<ImportPlan, 'days'>,
): CycleRow {
  const replaced = new Set(chosen.flatMap(({ logged }) => (logged === null ? [] : [dayNumber(logged)])));
  const startDays = sorted([
    ...row.startDays.filter((day) => !replaced.has(day)),
    ...chosen.map(({ start }) => numberOf(start)),
  ]);
  const newest = startDays.at(-1);
  const basal = temperaturesAfter(row.basalDays, row.basalCelsius, days, 'BASAL');
  const skin = temperaturesAfter(row.skinDays, row.skinCelsius, days, 'SKIN');
  return {
    ...row,
    startDays,
    lastPeriodDate: chosen.length === 0 || newest === undefined ? row.lastPeriodDate : dayOfNumber(newest),
    leftOutDays: sorted([
      ...row.leftOutDays,
      ...chosen.filter(({ leftOut }) => leftOut !== null).map(({ start }) => numberOf(start)),
    ]),
    bleedingDays: listAfter(row.bleedingDays, days, ({ bleeding }) => isPeriodBleeding(bleeding)),
    testDays: listAfter(row.testDays, days, ({ ovulationTest }) => ovulationTest === 'POSITIVE'),
    markedDays: listAfter(row.markedDays, days, ({ ovulationMarked }) => ovulationMarked),
    basalDays: basal.days,
    basalCelsius: basal.celsius,
    skinDays: skin.days,
    skinCelsius: skin.celsius,
  };
}
