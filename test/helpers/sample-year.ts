import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { Language } from '#core/language.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import type { SignalDay } from '#core/training/signal-day.ts';
import { decideToday, MORNING_DAYS, type TodayAnswer } from '#core/training/today.ts';
import { sampleAccount, sampleStarts } from '#server/try-it/sample/year.ts';
import { simulateDay } from '#server/try-it/wearable/day.ts';

const YEAR_DAYS = 365;

interface SampleMorning extends TodayAnswer {
  date: Temporal.PlainDate;
  /** The days that were known on this morning, oldest first. */
  days: readonly SignalDay[];
  /** The decision of the same morning with other days. */
  decideWith(days: readonly SignalDay[]): TodayAnswer;
}

/** Each morning of the sample person's last year, decided by the core from what her watch measured. */
export function sampleMornings(today: Temporal.PlainDate, language: Language = 'en'): SampleMorning[] {
  const starts = sampleStarts(today);
  const { id, cycleStarts, story } = sampleAccount(starts);
  const person = { seed: id, cycleStarts, story };
  const first = addDays(today, 1 - YEAR_DAYS);
  const days = Array.from({ length: YEAR_DAYS }, (_, i): SignalDay => {
    const date = addDays(first, i);
    const day = simulateDay(person, date);
    const night = (value: number) => (day.isNightWorn ? value : null);
    return {
      day: dayNumber(date),
      hrvMs: night(day.hrvMs),
      pulse: night(day.restingHeartRate),
      sleepSeconds: night(day.sleepSeconds),
      charge: night(day.batteryAtWake),
      drain: simulateDay(person, addDays(date, -1)).batteryAtNight,
      loadMinutes: day.moderateMinutes + 2 * day.vigorousMinutes,
      temperature: night(day.skinTemperature),
    };
  });
  return days.map((_, i) => {
    const date = addDays(first, i);
    const known = days.slice(Math.max(0, i - MORNING_DAYS), i + 1);
    const decideWith = (others: readonly SignalDay[]) =>
      decideToday({
        record: {
          periodStarts: sortStarts(
            starts
              .filter((start) => Temporal.PlainDate.compare(start, date) <= 0)
              .map((start) => ({ date: start, gapConfirmed: false })),
          ),
          cycleLength: 28,
          cycleLengthStated: false,
          mode: 'NATURAL',
        },
        today: date,
        overrides: [],
        series: [{ source: 'garmin', days: others }],
        hrvWeeks: [],
        enteredLoadMinutes: null,
        chosenTargetMinutes: null,
        phasePlanning: true,
        language,
      });
    return { date, days: known, decideWith, ...decideWith(known) };
  });
}
