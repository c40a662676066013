import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, daysBetween } from '#core/calendar-day.ts';
import { NO_SIGNS } from '#core/cycle/body-signs.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { anyRecordOnDay } from '../../../test/helpers/any-cycle.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import type { Workout } from '../workout/workout.ts';
import type { FeedEvent } from './feed-event.ts';
import { feedEvents } from './feed-events.ts';
import { FEED_SCOPES, type FeedScope } from './feed-scope.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** The next start is predicted for 2026-03-29. */
const RECORD: CycleRecord = {
  periodStarts: startsOn('2026-03-01'),
  cycleLength: 28,
  cycleLengthStated: true,
  mode: 'NATURAL',
};

const WORKOUT: Workout = {
  ...{ id: 'a', date: day('2026-03-12'), time: null, sport: 'RUNNING', title: 'Intervals', minutes: 50 },
  ...{ hardness: 'HARD', hardnessGuessed: false, softened: false, note: null, state: 'PLANNED' },
  ...{ movedFrom: null, source: 'own', offerDeclined: false, effort: null, feeling: null },
};

function feedOn(today: string, scope: FeedScope, record: CycleRecord = RECORD): FeedEvent[] {
  return feedEvents({ record, today: day(today), scope, phasePlanning: true, decidedToday: 'LIGHT' });
}

const spanText = ({ key, firstDay, lastDay }: FeedEvent) => `${key} ${firstDay} ${lastDay}`;
const kindsOf = (events: readonly FeedEvent[]) => [...new Set(events.map(({ kind }) => kind))].sort();

describe('a scope', () => {
  test.each<[FeedScope, string[]]>([
    ['EVERYTHING', ['EASIER_DAYS', 'PERIOD', 'PHASE', 'PREDICTED_PERIOD', 'TRAINING']],
    ['PERIODS', ['PERIOD', 'PREDICTED_PERIOD']],
  ])('a scope of %s shows %j', (scope, kinds) => {
    expect(kindsOf(feedOn('2026-03-10', scope))).toEqual(kinds);
  });
});

describe('periods', () => {
  test('periods are a certain day when logged, and a window when predicted', () => {
    const [logged, predicted] = feedOn('2026-03-10', 'PERIODS');
    expect(logged).toMatchObject({ kind: 'PERIOD', tentative: false });
    expect(predicted).toMatchObject({ kind: 'PREDICTED_PERIOD', tentative: true });
    expect([logged, predicted].map((event) => spanText(event as FeedEvent))).toEqual([
      'period-2026-03-01 2026-03-01 2026-03-01',
      'predicted-2026-03-01+1 2026-03-26 2026-04-02',
    ]);
  });

  test('periods are predicted for 90 days ahead', () => {
    expect(feedOn('2026-03-10', 'PERIODS').map(({ key }) => key)).toEqual([
      'period-2026-03-01',
      'predicted-2026-03-01+1',
      'predicted-2026-03-01+2',
      'predicted-2026-03-01+3',
    ]);
  });

  test('periods of more than 90 days ago are left out', () => {
    expect(feedOn('2026-05-30', 'PERIODS').map(({ key }) => key)).toEqual(['period-2026-03-01']);
    expect(feedOn('2026-05-31', 'PERIODS')).toEqual([]);
  });

  test('a late period is an event of today, and the next ones move by as many days', () => {
    const [late, next] = feedOn('2026-04-01', 'PERIODS').slice(1) as [FeedEvent, FeedEvent];
    expect(late).toMatchObject({
      kind: 'LATE_PERIOD',
      late: { daysLate: 3, hasDate: true, confidence: 'low' },
    });
    expect([late, next].map(spanText)).toEqual([
      'predicted-2026-03-01+1 2026-04-01 2026-04-01',
      'predicted-2026-03-01+2 2026-04-25 2026-05-07',
    ]);
  });

  test('a period without a predicted date is shown as its window, and none is shown after it', () => {
    const long = { ...RECORD, cycleLength: 45 };
    expect(feedOn('2026-03-10', 'PERIODS', long).map(spanText)).toEqual([
      'period-2026-03-01 2026-03-01 2026-03-01',
      'predicted-2026-03-01+1 2026-03-31 2026-04-19',
    ]);
  });

  test('periods leave out a start that may be spotting', () => {
    const record = { ...RECORD, periodStarts: startsOn('2026-03-01', '2026-03-10') };
    expect(feedOn('2026-03-12', 'PERIODS', record)[0]?.key).toBe('period-2026-03-01');
    expect(feedOn('2026-03-12', 'PERIODS', record)[1]?.key).toBe('predicted-2026-03-01+1');
  });
});

describe('phases', () => {
  const phasesOn = (today: string, record = RECORD) =>
    feedOn(today, 'EVERYTHING', record).filter(({ kind }) => kind === 'PHASE');

  test('phases fill the running cycle up to the predicted start', () => {
    expect(phasesOn('2026-03-10').slice(0, 6).map(spanText)).toEqual([
      'phase-2026-03-01-MENSTRUAL 2026-03-01 2026-03-05',
      'phase-2026-03-01-FOLLICULAR 2026-03-06 2026-03-13',
      'phase-2026-03-01-OVULATION 2026-03-14 2026-03-16',
      'phase-2026-03-01-EARLY_LUTEAL 2026-03-17 2026-03-22',
      'phase-2026-03-01-LATE_LUTEAL 2026-03-23 2026-03-28',
      'phase-2026-03-01+1-MENSTRUAL 2026-03-29 2026-04-02',
    ]);
  });

  test('phases end on the sixth late day once the period is overdue', () => {
    expect(spanText(phasesOn('2026-04-10').at(-1) as FeedEvent)).toBe(
      'phase-2026-03-01-LATE_LUTEAL 2026-03-23 2026-04-04',
    );
  });

  test('phases are always tentative', () => {
    expect(phasesOn('2026-03-10').every(({ tentative }) => tentative)).toBe(true);
  });

  test.each(['PILL', 'PAUSED'] as const)('phases are not shown in mode %s', (mode) => {
    expect(phasesOn('2026-03-10', { ...RECORD, mode })).toEqual([]);
  });
});

describe('training', () => {
  const isTraining = ({ kind }: FeedEvent) => kind === 'TRAINING' || kind === 'EASIER_DAYS';
  const planned = (date: string, title = 'Intervals') => ({ ...WORKOUT, date: day(date), title });

  test('training names the days with workouts, and days in a row that allow less in one event', () => {
    const events = feedEvents({
      ...{ record: RECORD, today: day('2026-03-10'), scope: 'EVERYTHING', phasePlanning: true },
      ...{ decidedToday: 'TRAIN', workouts: [planned('2026-03-12'), planned('2026-03-26', 'Run')] },
    });
    expect(events.filter(isTraining).map(spanText)).toEqual([
      'training-2026-03-10 2026-03-10 2026-03-10',
      'training-2026-03-12 2026-03-12 2026-03-12',
      'easier-2026-03-25 2026-03-24 2026-03-25',
      'training-2026-03-26 2026-03-26 2026-03-26',
      'easier-2026-03-30 2026-03-27 2026-03-30',
    ]);
  });

  test('an event of easier days keeps its key from one day to the next', () => {
    const easierOn = (today: string) =>
      feedOn(today, 'EVERYTHING').flatMap(({ kind, key }) => (kind === 'EASIER_DAYS' ? key : []));
    expect(easierOn('2026-03-23')).toEqual(easierOn('2026-03-24'));
  });

  test('a coming day without a workout that allows full training has no event', () => {
    const request = { record: RECORD, today: day('2026-03-10'), scope: 'EVERYTHING' as const };
    expect(feedEvents({ ...request, phasePlanning: false, decidedToday: null }).filter(isTraining)).toEqual(
      [],
    );
  });

  test("today's training event has the decision and is not tentative", () => {
    const today = feedOn('2026-03-10', 'EVERYTHING').find(isTraining);
    expect(today).toMatchObject({ key: 'training-2026-03-10', status: 'LIGHT', tentative: false });
  });
});

describe('every feed', () => {
  const anyFeed = fc
    .tuple(anyRecordOnDay, fc.constantFrom(...FEED_SCOPES))
    .map(([{ record, today }, scope]) => ({ record, today, scope, phasePlanning: true, decidedToday: null }));

  test('every feed gives every event its own key', () => {
    fc.assert(
      fc.property(anyFeed, (request) => {
        const keys = feedEvents(request).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test('every feed is ordered by first day, and every event ends after it begins', () => {
    fc.assert(
      fc.property(anyFeed, (request) => {
        const events = feedEvents(request);
        const firstDays = events.map(({ firstDay }) => dayNumber(firstDay));
        expect(firstDays).toEqual(firstDays.toSorted((a, b) => a - b));
        expect(events.every(({ firstDay, lastDay }) => daysBetween(firstDay, lastDay) >= 0)).toBe(true);
      }),
    );
  });

  test('every feed has phases that never overlap, and within one cycle leave no day out', () => {
    fc.assert(
      fc.property(anyRecordOnDay, ({ record, today }) => {
        const phases = feedEvents({
          record,
          today,
          scope: 'EVERYTHING',
          phasePlanning: true,
          decidedToday: null,
        }).filter(({ kind }) => kind === 'PHASE');
        const cycleOf = ({ key }: FeedEvent) => key.replace(/-[A-Z_]+$/, '');
        phases.slice(1).forEach((event, i) => {
          const previous = phases[i] as FeedEvent;
          const step = daysBetween(previous.lastDay, event.firstDay);
          if (cycleOf(event) === cycleOf(previous)) expect(step).toBe(1);
          else expect(step).toBeGreaterThanOrEqual(1);
        });
      }),
    );
  });

  test('every event of a narrower scope is also in the scope EVERYTHING', () => {
    fc.assert(
      fc.property(anyFeed, (request) => {
        const all = new Set(
          feedEvents({ ...request, scope: 'EVERYTHING' }).map((event) => JSON.stringify(event)),
        );
        expect(feedEvents(request).every((event) => all.has(JSON.stringify(event)))).toBe(true);
      }),
    );
  });

  test('the feed of a pill pack does not move on the day that bleeding is due', () => {
    const record = { ...RECORD, periodStarts: startsOn('2026-01-22'), mode: 'PILL' as const };
    const spansOn = (today: string) => feedOn(today, 'PERIODS', record).map(spanText);
    const [before, due, after] = ['2026-02-18', '2026-02-19', '2026-02-20'].map(spansOn);
    const next = before?.filter((text) => text.startsWith('predicted-2026-01-22+2'));
    expect(next).toHaveLength(1);
    expect(due).toEqual(expect.arrayContaining(next ?? []));
    expect(after).toEqual(expect.arrayContaining(next ?? []));
  });

  test('from one day to the next events keep their keys, and logged periods stay the same', () => {
    fc.assert(
      fc.property(anyRecordOnDay, ({ record, today }) => {
        // Starts after today are left out: one dated tomorrow counts as today, and moves when its own day comes.
        const periodStarts = record.periodStarts.filter(({ date }) => daysBetween(date, today) >= 0);
        const { ovulations, ...signs } = record.signs ?? NO_SIGNS;
        const seen = ovulations.filter(({ seenOn }) => seenOn <= dayNumber(today));
        const request = {
          record: { ...record, periodStarts, signs: { ...signs, ovulations: seen } },
          scope: 'PERIODS' as const,
          phasePlanning: true,
          decidedToday: null,
        };
        const before = new Map(feedEvents({ ...request, today }).map((event) => [event.key, event]));
        const tomorrow = today.add({ days: 1 });
        const { nextPeriod } = describeCycle(request.record, tomorrow);
        // From the predicted day on, all later predictions move by a day each day.
        const isDue = nextPeriod !== null && daysBetween(nextPeriod.date ?? nextPeriod.latest, tomorrow) >= 0;
        for (const event of feedEvents({ ...request, today: tomorrow })) {
          const sameBefore = before.get(event.key);
          if (event.kind === 'PERIOD') expect(JSON.stringify(sameBefore)).toBe(JSON.stringify(event));
          else if (sameBefore !== undefined && !isDue) {
            // A window that has begun is shown only from today on.
            const begins = daysBetween(sameBefore.firstDay, tomorrow) > 0 ? tomorrow : sameBefore.firstDay;
            expect(spanText({ ...sameBefore, firstDay: begins })).toBe(spanText(event));
          }
        }
      }),
    );
  });
});
