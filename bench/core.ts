// npm run bench:core: median time of the core's two most expensive functions, by length of the history, on one CPU core.
import { dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import { planAhead } from '#core/training/plan.ts';
import { decideToday } from '#core/training/today.ts';

const TODAY = Temporal.PlainDate.from('2026-03-10');
const FIFTEEN_YEARS_OF_LOGS = 195;
const HISTORY_LENGTHS = [50, 100, FIFTEEN_YEARS_OF_LOGS, 200, 400];
const WARM_UP_RUNS = 2_000;
const MEASURED_RUNS = 2_001;

/** Cycles of 25 to 31 days with a forgotten log now and then. */
function recordOf(logs: number): CycleRecord {
  let date = TODAY.subtract({ days: 12 });
  const periodStarts = Array.from({ length: logs }, (_, i) => {
    const start = { date, gapConfirmed: false };
    date = date.subtract({ days: (25 + ((i * 5) % 7)) * (i % 23 === 22 ? 2 : 1) });
    return start;
  });
  return {
    periodStarts: sortStarts(periodStarts),
    cycleLength: 28,
    cycleLengthStated: true,
    mode: 'NATURAL',
  };
}

const days = Array.from({ length: 100 }, (_, i) => ({
  day: dayNumber(TODAY) - i,
  hrvMs: 45 + ((i * 13) % 17),
  pulse: 50 + ((i * 7) % 5),
  sleepSeconds: 25_000 + ((i * 11) % 9) * 600,
  charge: 60 + ((i * 17) % 38),
  drain: 12 + ((i * 5) % 19),
  loadMinutes: (i * 23) % 120,
  temperature: ((i * 3) % 7) / 10,
}));

function decideOnce(record: CycleRecord) {
  return decideToday({
    record,
    today: TODAY,
    overrides: ['pms'],
    series: [{ source: 'garmin', days }],
    hrvWeeks: [
      { day: dayNumber(TODAY), status: 'UNBALANCED', direction: 'BELOW', weekMs: 51, withLastNight: true },
    ],
    enteredLoadMinutes: null,
    chosenTargetMinutes: null,
    phasePlanning: true,
    language: 'en',
  });
}

function planOnce(record: CycleRecord) {
  const request = {
    today: TODAY,
    days: 90,
    decidedToday: null,
    phasePlanning: true,
    targetMinutes: 300,
    usedMinutes: 120,
  };
  return planAhead({ record, ...request });
}

function medianMicroseconds(run: () => unknown): number {
  for (let i = 0; i < WARM_UP_RUNS; i++) run();
  const times = Array.from({ length: MEASURED_RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return 1000 * (times[Math.floor(MEASURED_RUNS / 2)] ?? Number.NaN);
}

console.log('Median of a run in µs\n');
console.log(`${'logged starts'.padEnd(16)}${'decideToday'.padStart(14)}${'90-day plan'.padStart(14)}`);
for (const logs of HISTORY_LENGTHS) {
  const record = recordOf(logs);
  const cells = [decideOnce, planOnce].map((run) => medianMicroseconds(() => run(record)).toFixed(0));
  console.log(`${String(logs).padEnd(16)}${cells.map((cell) => cell.padStart(14)).join('')}`);
}
