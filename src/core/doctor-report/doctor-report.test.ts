import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { markedOvulation, testedOvulation } from '#core/cycle/body-signs.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import type { EarlierMode } from '#core/cycle/mode-rules.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { doctorReport } from './doctor-report.ts';
import type { NotedDay, ReportInput } from './report-input.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const number = (text: string) => dayNumber(day(text));

/** `count` starts, `length` days apart, the last on 1 June 2026. */
function every(length: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    String(day('2026-06-01').subtract({ days: length * (count - 1 - i) })),
  );
}

const noted = (date: string, rest: Partial<NotedDay>): NotedDay => ({
  day: number(date),
  bleeding: null,
  pain: null,
  mood: null,
  ...rest,
});

interface Given extends Partial<Omit<ReportInput, 'record' | 'today'>> {
  starts?: readonly string[];
  today?: string;
  bleeding?: readonly string[];
  record?: Partial<CycleRecord>;
}

function reportOf({
  starts = every(28, 4),
  today = '2026-06-16',
  bleeding = [],
  record,
  ...rest
}: Given = {}) {
  const bled = [...starts, ...bleeding].map(number).sort((a, b) => a - b);
  return doctorReport({
    record: {
      periodStarts: startsOn(...starts),
      cycleLength: 28,
      cycleLengthStated: false,
      mode: 'NATURAL',
      signs: { ovulations: [], bleedingDays: bled, nights: [] },
      ...record,
    },
    today: day(today),
    days: bleeding.map((date) => noted(date, { bleeding: 'MEDIUM' })),
    leftOut: new Map(),
    absenceAnswers: new Map(),
    ...rest,
  });
}

const modeUntil = (
  mode: EarlierMode['mode'],
  until: string,
  pauseReason: EarlierMode['pauseReason'] = 'JUST_SO',
) => ({
  mode,
  pauseReason,
  until: number(until),
});
const codes = (given: Given) => reportOf(given).looks.map(({ code }) => code);

describe('the cycles of a report', () => {
  test('a report has the running cycle and the last twelve, newest first, with length and bleeding days', () => {
    const starts = every(28, 15);
    const { cycles, lastStart, lengths } = reportOf({
      starts,
      bleeding: ['2026-06-02', '2026-06-03', '2026-06-05'],
    });
    expect(cycles.map(({ lengthDays }) => lengthDays)).toEqual([
      null,
      ...Array.from({ length: 12 }, () => 28),
    ]);
    expect(cycles.slice(0, 2).map(({ bleedingDays }) => bleedingDays)).toEqual([5, null]);
    expect([String(lastStart), lengths?.cycles, lengths?.medianDays]).toEqual(['2026-06-01', 12, 28]);
  });

  test('bleeding that may go on has no length yet', () => {
    const bleeding = ['2026-06-02', '2026-06-03'];
    const lengthOn = (today: string) => reportOf({ bleeding, today }).cycles[0]?.bleedingDays;
    expect([lengthOn('2026-06-05'), lengthOn('2026-06-06')]).toEqual([null, 3]);
  });

  test('ovulation is named with its day and how it was observed', () => {
    const ovulations = [markedOvulation(number('2026-05-18')), testedOvulation(number('2026-04-19'))];
    const signs = { ovulations, bleedingDays: [], nights: [] };
    const { cycles } = reportOf({ record: { signs } });
    const found = cycles.map(
      ({ ovulation }) => ovulation && [ovulation.cycleDay, ovulation.basis, String(ovulation.date)],
    );
    expect(found).toEqual([null, [15, 'MARKED', '2026-05-18'], [15, 'TEST', '2026-04-20'], null]);
  });

  test('a cycle that is left out keeps its reason, and is not in the lengths', () => {
    const leftOut = new Map([[number('2026-06-01'), 'ILLNESS' as const]]);
    const { cycles, lengths } = reportOf({ starts: ['2026-03-20', '2026-04-17', '2026-06-01'], leftOut });
    expect(cycles.map((cycle) => cycle.leftOut)).toEqual([null, 'ILLNESS', null]);
    expect(lengths).toEqual({ cycles: 1, medianDays: 28, shortestDays: 28, longestDays: 28 });
  });

  test('nothing logged is an empty report', () => {
    expect(reportOf({ starts: [] })).toMatchObject({
      lastStart: null,
      lengths: null,
      cycles: [],
      symptoms: [],
      looks: [],
    });
  });
});

describe('modes and absences of a report', () => {
  test('changes of contraception are listed with their days, newest first', () => {
    const earlierModes = [modeUntil('NATURAL', '2025-01-10'), modeUntil('PILL', '2026-01-05')];
    const { modes } = reportOf({ record: { earlierModes, mode: 'IUS' } });
    expect(modes.map(({ mode, from }) => [mode, from && String(from)])).toEqual([
      ['IUS', '2026-01-05'],
      ['PILL', '2025-01-10'],
      ['NATURAL', null],
    ]);
  });

  test('a long absence is listed with what was answered, and then asks for no look', () => {
    const starts = ['2025-11-01', '2025-12-01', '2026-02-01'];
    const open = reportOf({ starts, today: '2026-06-16' });
    expect(open.absences).toMatchObject([{ days: 135, until: null, answer: null }]);
    expect(open.looks).toMatchObject([{ code: 'ABSENCE', days: 135, isRunning: true }]);
    const absenceAnswers = new Map([[number('2026-02-01'), 'SEEN' as const]]);
    const answered = reportOf({ starts, today: '2026-06-16', absenceAnswers });
    expect([answered.absences[0]?.answer, answered.looks]).toEqual(['SEEN', []]);
  });

  test('a long gap in which a start may not have been logged is listed as such', () => {
    const { absences, looks } = reportOf({
      starts: ['2025-12-01', '2025-12-29', '2026-04-20', '2026-05-18'],
    });
    expect(absences).toMatchObject([{ days: 112, mayLackStart: true }]);
    expect(looks).toEqual([]);
  });

  test('a pause for a pregnancy explains an absence', () => {
    const earlierModes = [modeUntil('NATURAL', '2025-08-01'), modeUntil('PAUSED', '2026-05-01', 'PREGNANCY')];
    const starts = ['2025-06-01', '2025-07-01', '2026-05-20'];
    const { absences, looks } = reportOf({ starts, record: { earlierModes } });
    expect([absences[0]?.isDisturbed, looks]).toEqual([true, []]);
  });
});

describe('pain and mood by phase', () => {
  test('days are counted by level beside the days of each phase', () => {
    const days = [
      noted('2026-05-04', { pain: 'HIGH', mood: 'LOW' }),
      noted('2026-06-01', { pain: 'HIGH' }),
      noted('2026-06-02', { pain: 'LOW' }),
      noted('2026-06-15', { mood: 'HIGH' }),
    ];
    const { symptoms } = reportOf({ days });
    expect(symptoms[0]).toEqual({
      phase: 'MENSTRUAL',
      days: 20,
      pain: { LOW: 1, MEDIUM: 0, HIGH: 2 },
      mood: { LOW: 1, MEDIUM: 0, HIGH: 0 },
    });
    expect(symptoms.reduce((sum, { days: inPhase }) => sum + inPhase, 0)).toBe(100);
    expect(symptoms.find(({ phase }) => phase === 'OVULATION')?.mood.HIGH).toBe(1);
  });

  test('without a note there is no table', () => {
    expect(reportOf().symptoms).toEqual([]);
  });
});

describe('lines for which guidelines ask for a look', () => {
  test.each([
    ['two cycles of 36 days among others', [36, 36, 28, 28, 28], []],
    ['three cycles of 35 days', [35, 35, 35, 28], []],
    ['three cycles of 36 days', [36, 36, 36, 28], ['LONG_CYCLES']],
    ['three cycles of 21 days', [21, 21, 21, 28], []],
    ['three cycles of 20 days', [20, 20, 20, 28], ['SHORT_CYCLES']],
  ])('%s ask for a look as the guidelines say', (_, lengths, expected) => {
    let last = day('2026-06-01');
    const starts = ['2026-06-01'];
    for (const length of lengths) {
      last = last.subtract({ days: length });
      starts.unshift(String(last));
    }
    expect(codes({ starts })).toEqual(expected);
  });

  const run = (from: string, count: number) =>
    Array.from({ length: count }, (_, i) => String(day(from).add({ days: i + 1 })));

  test('bleeding of nine days asks for a look, of eight days it does not', () => {
    expect(codes({ bleeding: run('2026-05-04', 7) })).toEqual([]);
    expect(reportOf({ bleeding: run('2026-05-04', 8) }).looks).toEqual([
      { code: 'LONG_BLEEDING', periods: 1, longestDays: 9 },
    ]);
  });

  test('bleeding or spotting between periods is counted in days and cycles, beside a period it is not', () => {
    const days = ['2026-05-03', '2026-05-15', '2026-05-16', '2026-04-20'].map((date) =>
      noted(date, { bleeding: 'SPOTTING' }),
    );
    expect(reportOf({ days }).looks).toEqual([{ code: 'BETWEEN', days: 3, cycles: 2 }]);
    expect(codes({ days, record: { mode: 'IUS' } })).toEqual([]);
  });

  test('bleeding after a year without is named, unless contraception explains it', () => {
    const starts = ['2025-04-01', '2026-05-20'];
    const confirmed = {
      periodStarts: startsOn(...starts).map((start) => ({ ...start, gapConfirmed: true })),
    };
    expect(codes({ starts, record: { ...confirmed, mode: 'PERIMENOPAUSE' } })).toContain('AFTER_YEAR');
    const earlierModes = [modeUntil('NONE_EXPECTED', '2026-05-01')];
    expect(codes({ starts, record: { ...confirmed, earlierModes } })).toEqual([]);
  });
});
