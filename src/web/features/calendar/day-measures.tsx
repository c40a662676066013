import { type Locale, useLocale } from '#web/lib/language.tsx';
import type { DailyLog } from '#web/lib/wire.ts';

type Measure = keyof Locale['texts']['calendar']['measures'];

function measuresOf(log: DailyLog, { texts, formats }: Locale): [Measure, string][] {
  const { units } = texts.calendar;
  const { hrvLastNightMs, restingHeartRate, bodyBatteryLow, bodyBatteryHigh, sleepSeconds, stressAverage } =
    log;
  const measures: [Measure, string | false][] = [
    ['hrv', hrvLastNightMs !== null && units.milliseconds(formats.number(hrvLastNightMs))],
    ['restingHeartRate', restingHeartRate !== null && units.beatsPerMinute(formats.number(restingHeartRate))],
    ['sleep', sleepSeconds !== null && formats.duration(sleepSeconds)],
    [
      'bodyBattery',
      bodyBatteryLow !== null &&
        bodyBatteryHigh !== null &&
        units.span(formats.number(bodyBatteryLow), formats.number(bodyBatteryHigh)),
    ],
    ['stress', stressAverage !== null && formats.number(stressAverage)],
  ];
  return measures.filter((measure): measure is [Measure, string] => measure[1] !== false);
}

export function DayMeasures({ log }: { log: DailyLog | undefined }) {
  const locale = useLocale();
  const { calendar } = locale.texts;
  const measures = log === undefined ? [] : measuresOf(log, locale);
  if (measures.length === 0) return <p class="muted small">{calendar.nothingMeasured}</p>;
  return (
    <dl class="day-measures small">
      {measures.map(([measure, value]) => (
        <div key={measure}>
          <dt class="muted">{calendar.measures[measure]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
