import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { LEVELS } from '#core/cycle/body-day.ts';
import { numberOf, oneOf, rowsOf, wordsOf } from '../../../test/helpers/cycle-model-doc.ts';
import { dayWith, judged } from '../../../test/helpers/decision-lattice.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import type { DaySignals } from './day-signals.ts';
import { decide } from './decide.ts';
import { OVERRIDES } from './override.ts';
import { WISHES } from './own-words.ts';
import { planAhead } from './plan.ts';
import { RULES } from './rules.ts';
import { type SignalName, VERDICTS } from './signal.ts';
import type { SignalDay } from './signal-day.ts';
import { decideToday } from './today.ts';

// The worked examples of docs/cycle-model.md about training, run row by row.

describe('rules', () => {
  const rows = rowsOf('Rules', 'rule', 'applies when', 'status', 'basis', 'what is known');

  test('the rules in the document are those of the code, in order, with status and basis', () => {
    const documented = rows.map(([, row]) => [row.rule, row.status, row.basis]);
    expect(documented).toEqual(RULES.map(({ id, status, basis }) => [id, status, basis]));
  });

  test('each rule decides a worked example in the document', () => {
    const decided = new Set(rowsOf('Decisions', 'signals', 'status', 'rule').map(([, row]) => row.rule));
    expect([...decided].sort()).toEqual(RULES.map(({ id }) => id).sort());
  });
});

const verdictOf = (name: SignalName) => (cell: string) =>
  judged(name, cell === '?' ? 'NOT_MEASURED' : (oneOf(VERDICTS, cell) as never));

/** What each key of the signals column means. */
const SIGNALS: Readonly<Record<string, (cell: string) => Partial<DaySignals>>> = {
  say: (cell) => ({ overrides: cell.split(',').map((word) => oneOf(OVERRIDES, word)) }),
  ill: (cell) => ({ illness: oneOf(['ILL', 'COMING_BACK'] as const, cell) }),
  pain: (cell) => ({ pain: oneOf(LEVELS, cell) }),
  energy: (cell) => ({ energy: oneOf(LEVELS, cell) }),
  wish: (cell) => ({ wish: oneOf(WISHES, cell) }),
  week: verdictOf('hrvWeek'),
  was: (cell) => ({ hrvWasLow: oneOf(['LOW'], cell) === 'LOW' }),
  hrv: verdictOf('hrvNight'),
  pulse: verdictOf('pulse'),
  sleep: verdictOf('sleep'),
  charge: verdictOf('charge'),
  drain: verdictOf('drain'),
  temperature: verdictOf('temperature'),
  yesterday: (cell) => ({ lowYesterday: [oneOf(['charge', 'sleep'] as const, cell)] }),
  load: verdictOf('load'),
  without: (cell) => ({ daysWithoutPeriod: numberOf(cell) }),
  paused: (cell) => ({ pausedFor: oneOf(['PREGNANCY', 'POSTPARTUM', 'BREASTFEEDING'] as const, cell) }),
  eased: (cell) => ({ easedShare: numberOf(cell) }),
  planning: (cell) => ({ phasePlanning: oneOf(['on', 'off'], cell) === 'on' }),
};

function signalsOf(cell: string): DaySignals {
  const changes = wordsOf(cell).map((word) => {
    const [key = '', value = ''] = word.split('=');
    const change = SIGNALS[key]?.(value);
    if (change === undefined) throw new Error(`"${word}" is not a signal`);
    return change;
  });
  return dayWith(changes);
}

describe('decisions', () => {
  test.each(rowsOf('Decisions', 'signals', 'status', 'rule'))('%s', (_text, row) => {
    const { status, decidedBy } = decide(signalsOf(row.signals), 'en');
    expect([status, decidedBy]).toEqual([row.status, row.rule]);
  });
});

const TODAY = Temporal.PlainDate.from('2026-03-01');

/** The signals of today, from values of the days before it, newest first. */
function signalsFrom(
  name: 'hrvMs' | 'pulse' | 'charge' | 'loadMinutes',
  today: number,
  before: readonly number[],
): DaySignals {
  const days = [today, ...before].map((value, i) => ({ day: dayNumber(TODAY) - i, [name]: value }));
  const nothing = { hrvMs: null, pulse: null, sleepSeconds: null, charge: null, drain: null };
  const series = days.map((day): SignalDay => ({ ...nothing, loadMinutes: null, temperature: null, ...day }));
  return decideToday({
    record: { periodStarts: [], cycleLength: 28, cycleLengthStated: false, mode: 'NATURAL' },
    today: TODAY,
    overrides: [],
    series: [{ source: 'garmin', days: series }],
    hrvWeeks: [],
    enteredLoadMinutes: null,
    chosenTargetMinutes: null,
    phasePlanning: false,
    language: 'en',
  }).signals;
}

describe('signals', () => {
  test.each(rowsOf('Scores', 'score', 'verdict'))('a score: %s', (_text, row) => {
    const before = Array.from({ length: 60 }, (_, i) => 41 + i);
    expect(signalsFrom('charge', numberOf(row.score), before).charge.verdict).toBe(row.verdict);
  });

  test.each(rowsOf('Loads', 'last seven days', 'verdict'))('a load: %s', (_text, row) => {
    const before = [numberOf(row['last seven days']), 300, 280, 320, 300].flatMap((sum) =>
      Array.from({ length: 7 }, (_, i) => (i === 0 ? sum : 0)),
    );
    expect(signalsFrom('loadMinutes', 0, before).load.verdict).toBe(row.verdict);
  });

  test.each(rowsOf('Nights', 'measure', 'last night', 'verdict'))('a night: %s', (_text, row) => {
    const before = Array.from({ length: 28 }, (_, i) => 40 + 2 * (i % 7));
    const isHrv = oneOf(['hrv', 'pulse'], row.measure) === 'hrv';
    const signals = signalsFrom(isHrv ? 'hrvMs' : 'pulse', numberOf(row['last night']), before);
    expect(signals[isHrv ? 'hrvNight' : 'pulse'].verdict).toBe(row.verdict);
  });
});

describe('the certainty of planned days', () => {
  const today = Temporal.PlainDate.from('2026-03-01');
  const periodStarts = startsOn('2026-03-01');
  const record = { periodStarts, cycleLength: 28, cycleLengthStated: true, mode: 'NATURAL' as const };
  const minutes = { targetMinutes: null, usedMinutes: null };
  const { days } = planAhead({
    record,
    today,
    days: 90,
    decidedToday: null,
    phasePlanning: true,
    ...minutes,
  });

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
