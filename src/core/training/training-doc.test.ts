import { describe, expect, test } from 'vitest';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { numberOf, oneOf, rowsOf, textOf, wordsOf } from '../../../test/helpers/cycle-model-doc.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { baselineFor, compareWithBaseline } from './baseline.ts';
import { type DaySignals, HRV_STATUSES } from './day-signals.ts';
import { decide } from './decide.ts';
import { WEEKLY_BUDGET_MINUTES } from './intensity-budget.ts';
import { OVERRIDES } from './override.ts';
import { planAhead } from './plan.ts';
import { RULES } from './rules.ts';

// The worked examples of docs/cycle-model.md about training, run row by row.

describe('rules', () => {
  const rows = rowsOf('Rules', '#', 'rule', 'applies when', 'status', 'basis', 'what is known');

  test('are those of the code, in their order, with their status and basis', () => {
    const documented = rows.map(([, row]) => [row['#'], row.rule, row.status, row.basis]);
    expect(documented).toEqual(RULES.map(({ id, status, basis }, i) => [`${i + 1}`, id, status, basis]));
  });

  test('each decide a worked example', () => {
    const decided = new Set(rowsOf('Decisions', 'signals', 'status', 'rule').map(([, row]) => row.rule));
    expect([...decided].sort()).toEqual(RULES.map(({ id }) => id).sort());
  });
});

const USUAL = { basis: 'SAME_PHASE', days: 9, median: 50, low: 45, high: 55 } as const;
const measured = (cell: string) => (cell === '?' ? null : numberOf(cell));

/** What each key of the signals column means. */
const SIGNALS: Readonly<Record<string, (cell: string) => Partial<DaySignals>>> = {
  say: (cell) => ({ overrides: cell.split(',').map((word) => oneOf(OVERRIDES, word)) }),
  hrv: (cell) => ({ hrvStatus: cell === '?' ? 'UNKNOWN' : oneOf(HRV_STATUSES, cell) }),
  direction: (cell) => ({ hrvDirection: oneOf(['ABOVE', 'BELOW'], cell) }),
  night: (cell) => ({ hrvForPhase: compareWithBaseline(oneOf(['usual'], cell) && 50, USUAL) }),
  battery: (cell) => ({ bodyBatteryCurrent: measured(cell) }),
  yesterday: (cell) => ({ bodyBatteryYesterdayLow: measured(cell) }),
  minutes: (cell) => ({ intensityMinutesWeek: measured(cell) }),
  phase: (cell) => ({ phase: oneOf([...CYCLE_PHASES, 'UNKNOWN'], cell) }),
  day: (cell) => ({ cycleDay: measured(cell) }),
  planning: (cell) => ({ phasePlanning: oneOf(['on', 'off'], cell) === 'on' }),
};

function signalsOf(cell: string): DaySignals {
  const day: DaySignals = {
    overrides: [],
    hrvStatus: 'BALANCED',
    hrvDirection: null,
    hrvForPhase: null,
    bodyBatteryCurrent: 90,
    bodyBatteryYesterdayLow: 40,
    intensityMinutesWeek: 0,
    weeklyBudgetMinutes: 0,
    phase: 'FOLLICULAR',
    phaseExpected: true,
    cycleDay: 9,
    nextPhaseOn: null,
    phasePlanning: true,
  };
  for (const word of wordsOf(cell)) {
    const [key = '', value = ''] = word.split('=');
    const change = SIGNALS[key]?.(value);
    if (change === undefined) throw new Error(`"${word}" is not a signal`);
    Object.assign(day, change);
  }
  return { ...day, weeklyBudgetMinutes: WEEKLY_BUDGET_MINUTES[day.phase] };
}

describe('decisions', () => {
  test.each(rowsOf('Decisions', 'signals', 'status', 'rule'))('%s', (_text, row) => {
    const { status, decidedBy } = decide(signalsOf(row.signals), 'en');
    expect([status, decidedBy]).toEqual([row.status, row.rule]);
  });

  test('budgets are those of the code', () => {
    const documented = rowsOf('Budgets', 'phase', 'minutes').map(([, row]) => [
      row.phase,
      numberOf(row.minutes),
    ]);
    expect(Object.fromEntries(documented)).toEqual(WEEKLY_BUDGET_MINUTES);
  });
});

describe('baselines', () => {
  const COLUMNS = ['earlier nights of the phase', 'last night', 'median', 'low', 'high', 'verdict'] as const;

  test.each(rowsOf('Baselines', ...COLUMNS))('%s', (_text, row) => {
    const nights = wordsOf(row['earlier nights of the phase']).map(numberOf);
    const samples = nights.map((value) => ({ phase: 'LATE_LUTEAL' as const, value }));
    const baseline = baselineFor('LATE_LUTEAL', samples);
    const compared = baseline && compareWithBaseline(numberOf(row['last night']), baseline);
    expect(
      [compared?.median, compared?.low.toFixed(2), compared?.high.toFixed(2), compared?.verdict].map(textOf),
    ).toEqual(Object.values(row).slice(2));
  });
});

describe('the certainty of planned days', () => {
  const today = Temporal.PlainDate.from('2026-03-01');
  const periodStarts = startsOn('2026-03-01');
  const record = { periodStarts, cycleLength: 28, cycleLengthStated: true, mode: 'NATURAL' as const };
  const { days } = planAhead({ record, today, days: 90, phasePlanning: true, intensityMinutesWeek: null });

  test.each(rowsOf('Certainty of planned days', 'cycle days ahead', 'within two days', 'confidence'))(
    '%s',
    (_text, row) => {
      const planned = days[numberOf(row['cycle days ahead'])];
      expect([planned?.within2Days.toFixed(2), planned?.confidence]).toEqual([
        row['within two days'],
        row.confidence,
      ]);
    },
  );
});
