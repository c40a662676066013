import { describe, expect, test } from 'vitest';
import { CYCLE_MODES } from '#core/cycle/cycle-mode.ts';
import {
  NONE,
  numberOf,
  numberOrNull,
  oneOf,
  rowsOf,
  textOf,
  wordsOf,
} from '../../test/helpers/cycle-model-doc.ts';
import { learnLength, startsOn } from '../../test/helpers/period-starts.ts';
import { daysBetween } from './calendar-day.ts';
import { describeCycle } from './cycle/current-cycle.ts';
import { phaseTable, usualShape } from './cycle/phase-table.ts';
import { predictionBefore } from './cycle/prediction-before.ts';
import { averageCycleLength, withCycleLengths } from './prediction/history-page.ts';
import { logQuestions } from './prediction/log-questions.ts';
import { predictLength } from './prediction/predict-length.ts';
import { predictPeriod } from './prediction/predict-period.ts';

// The worked examples of docs/cycle-model.md about the cycle, run row by row.

const day = (text: string) => Temporal.PlainDate.from(text);

const startsIn = (cell: string) => startsOn(...wordsOf(cell));

describe('phases', () => {
  const LAST_DAYS = ['menstrual', 'follicular', 'ovulation', 'early luteal', 'late luteal'] as const;
  const rows = rowsOf('Last day of each phase', 'cycle length', ...LAST_DAYS);

  test('every length from 21 to 45 has a row', () => {
    expect(rows.map(([, row]) => row['cycle length'])).toEqual(
      Array.from({ length: 25 }, (_, i) => `${i + 21}`),
    );
  });

  test.each(rows)('%s', (_text, { 'cycle length': length, ...lastDays }) => {
    expect(phaseTable(usualShape(numberOf(length))).map(({ lastDay }) => `${lastDay}`)).toEqual(
      Object.values(lastDays),
    );
  });
});

describe('predictions', () => {
  const COLUMNS = ['gaps', 'stated', 'mean', 'days', 'earliest', 'latest', 'confidence'] as const;

  test.each(rowsOf('Predictions', ...COLUMNS))('%s', (_text, { gaps, stated, ...expected }) => {
    const observed = wordsOf(gaps).map((word) => ({
      lengthDays: numberOf(word.replace('!', '')),
      confirmed: word.endsWith('!'),
    }));
    const length = predictLength(observed, numberOrNull(stated));
    const { date, earliest, latest, confidence } = predictPeriod(day('2026-01-01'), length);
    const daysTo = (end: Temporal.PlainDate | null) => textOf(end && daysBetween(day('2026-01-01'), end));
    expect({
      mean: length.meanDays.toFixed(2),
      days: daysTo(date),
      earliest: daysTo(earliest),
      latest: daysTo(latest),
      confidence,
    }).toEqual(expected);
  });
});

describe('the prediction shown before a start', () => {
  const rows = rowsOf(
    'The prediction that stood before a start',
    'earlier starts',
    'stated',
    'new start',
    'predicted',
  );
  test.each(rows)('%s', (_text, row) => {
    const start = day(row['new start']);
    const stated = numberOrNull(row.stated);
    const predicted = predictionBefore(start, {
      periodStarts: startsIn(row['earlier starts']),
      cycleLength: stated ?? 28,
      cycleLengthStated: stated !== null,
      mode: 'NATURAL',
    });
    expect(textOf(predicted)).toBe(row.predicted);
  });
});

describe('the history page', () => {
  const rows = rowsOf('History page', 'start', 'predicted', 'cycle length', 'days early', 'days late');
  const page = withCycleLengths(
    rows.map(([, { start, predicted }]) => ({
      startDate: day(start),
      predictedDate: predicted === NONE ? null : day(predicted),
    })),
  );

  test.each(rows.map(([text, row], i) => [text, row, page[i]] as const))('%s', (_text, row, log) => {
    expect([log?.cycleLength, log?.daysEarly, log?.daysLate].map(textOf)).toEqual(
      Object.values(row).slice(2),
    );
  });

  test.each(rowsOf('Average of a page', 'cycle lengths', 'average'))('average of %s', (_text, row) => {
    const lengths = row['cycle lengths'].split(' ').map((word) => ({ cycleLength: numberOrNull(word) }));
    expect(textOf(averageCycleLength(lengths))).toBe(row.average);
  });
});

describe('day by day', () => {
  const INPUTS = ['starts', 'today', 'cycle length', 'mode'] as const;
  const rows = rowsOf('Day by day', ...INPUTS, 'cycle day', 'phase', 'state', 'days late');

  test.each(rows)('%s', (_text, { starts, today, mode, 'cycle length': length, ...expected }) => {
    const record = {
      periodStarts: startsIn(starts),
      cycleLength: numberOf(length.replace(/[()]/g, '')),
      cycleLengthStated: !length.startsWith('('),
      mode: oneOf(CYCLE_MODES, mode),
    };
    const { cycleDay, phase, state, daysLate } = describeCycle(record, day(today));
    expect([cycleDay, phase, state, daysLate].map(textOf)).toEqual(Object.values(expected));
  });
});

describe('how likely the phase is', () => {
  const record = {
    periodStarts: startsOn('2026-03-01'),
    cycleLength: 28,
    cycleLengthStated: true,
    mode: 'NATURAL' as const,
  };

  test.each(rowsOf('Shares', 'today', 'phase', 'share', 'eased'))('%s', (_text, { today, ...expected }) => {
    const { phase, phaseShare, easedShare } = describeCycle(record, day(today));
    const shown = { phase, share: textOf(phaseShare?.toFixed(2)), eased: easedShare.toFixed(2) };
    expect(shown).toEqual(expected);
  });
});

describe('questions about the logs', () => {
  test.each(rowsOf('Questions', 'starts', 'question', 'about', 'gap', 'missing logs'))('%s', (_text, row) => {
    const starts = startsIn(row.starts);
    const [question, ...more] = logQuestions(starts, learnLength(starts, null));
    const { kind, startDate, gapDays, missingLogs } = question ?? {};
    expect([kind, startDate, gapDays, missingLogs].map(textOf)).toEqual(Object.values(row).slice(1));
    expect(more).toEqual([]);
  });
});
