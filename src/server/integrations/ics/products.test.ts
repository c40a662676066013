import { describe, expect, test } from 'vitest';
import { workoutsIn } from './products.ts';
import type { CalendarEntry } from './read-calendar.ts';

const entry = (values: Partial<CalendarEntry>): CalendarEntry => ({
  uid: 'u1',
  occurrence: null,
  date: '2026-03-10',
  time: null,
  days: 1,
  minutes: null,
  title: '',
  description: '',
  estimatedSeconds: null,
  ...values,
});

const found = (host: string, ...entries: Partial<CalendarEntry>[]) =>
  workoutsIn({ host, product: '' }, entries.map(entry));

describe('TrainingPeaks', () => {
  const HOST = 'www.trainingpeaks.com';

  test('takes the planned minutes from the text and the type from the title', () => {
    const description = 'Workout type: Swim\n200m easy\nPlanned Time: 1:05\nDistance Planned: 2500 m';
    expect(found(HOST, { title: 'Swim: Technique', description })).toMatchObject([
      {
        title: 'Technique',
        sport: 'Swim',
        minutes: 65,
        isDone: false,
        isSurelyTraining: true,
        hardness: null,
      },
    ]);
  });

  test('a planned workout that is done keeps its planned minutes', () => {
    const description = 'Workout type: Run\nPlanned Time: 0:40\nActual Time: 0:49\nPace: 6.28 min/km';
    const [workout] = found(HOST, { title: 'Run: Easy', description, time: '21:57', minutes: 40 });
    expect(workout).toMatchObject({ minutes: 40, time: null, isDone: true, note: '' });
  });

  test('an activity that was never planned is no workout', () => {
    expect(found(HOST, { title: 'Bike: Cycling', description: 'Actual Time: 0:08', minutes: 60 })).toEqual(
      [],
    );
  });

  test('an entry without type and text is a race; one with text, or a day off, is no workout', () => {
    expect(found(HOST, { title: 'City triathlon' })).toMatchObject([{ hardness: 'RACE' }]);
    expect(found(HOST, { title: 'Camp', description: 'Bring towels' }, { title: 'Day Off: Rest' })).toEqual(
      [],
    );
  });
});

describe('TrainerRoad', () => {
  const HOST = 'www.trainerroad.com';

  test('takes the minutes from the title and the intensity from the text', () => {
    const description = 'TSS 81, IF 0.64, kJ(Cal) 1263.  Description: Endurance';
    expect(found(HOST, { title: '2:00 - Boarstone', description })).toMatchObject([
      { title: 'Boarstone', minutes: 120, sport: 'Bike', intensity: 64 },
    ]);
    const hard = { title: '1:00 - Bashful', description: 'TSS 80, IF 0.89' };
    expect(found(HOST, hard)).toMatchObject([{ intensity: 89 }]);
  });

  test('legs of a race become one race with their minutes; the name of a plan is no workout', () => {
    const legs = [
      { uid: '1', title: 'Big race' },
      { uid: '2', title: '0:45 - Big race' },
      { uid: '3', title: '1:15 - Big race' },
      { uid: '4', title: 'Off-Season - More power' },
    ];
    expect(found(HOST, ...legs)).toMatchObject([{ title: 'Big race', minutes: 120, hardness: 'RACE' }]);
  });
});

describe('Runna', () => {
  const HOST = 'cal.runna.com';

  test('the minutes come from the seconds, else from the range in the first line', () => {
    const run = {
      title: '🏃 Mixed tempo • 12.9km',
      description: 'Tempo • 12.9km • 55m - 1h5m\n\n📲 View in the Runna app: x',
    };
    expect(found(HOST, run)).toMatchObject([
      {
        title: 'Mixed tempo',
        words: 'Tempo Mixed tempo',
        minutes: 60,
        sport: 'Run',
        note: expect.not.stringContaining('View'),
      },
    ]);
    expect(found(HOST, { ...run, estimatedSeconds: 3_300 })).toMatchObject([{ minutes: 55 }]);
  });

  test('strength and races are recognised, and done workouts are left out', () => {
    const uid = 'UPCOMING_PLAN_WORKOUT-p_plan_week_3_RACE_0';
    expect(found(HOST, { title: '🏋️ Legs and core • 55m - 65m' })).toMatchObject([{ sport: 'Strength' }]);
    expect(found(HOST, { uid, title: '🏃 Race day • 10km' })).toMatchObject([{ hardness: 'RACE' }]);
    expect(found(HOST, { uid: 'COMPLETED_ACTIVITY-1', title: '🏃 Run' })).toEqual([]);
  });
});

describe('a calendar of any other program', () => {
  test('camps, holidays and very long events are left out', () => {
    const entries = [{ title: 'Camp', days: 3 }, { title: 'Conference', minutes: 600 }, { title: '' }];
    expect(found('club.example', ...entries)).toEqual([]);
  });

  test('entries count only if they look like training, and lose their HTML', () => {
    const event = {
      title: 'Track',
      description: '<p>At <a href="https://x">the&nbsp;track</a></p>',
      minutes: 60,
    };
    expect(found('club.example', event)).toMatchObject([
      { title: 'Track', note: 'At the track', minutes: 60, isSurelyTraining: false },
    ]);
  });

  test('a repeated event has a key for each day', () => {
    const days = ['2026-03-10', '2026-03-17'].map((date) => ({ date, occurrence: date, title: 'Club' }));
    expect(found('club.example', ...days).map(({ key }) => key)).toEqual(['u1 2026-03-10', 'u1 2026-03-17']);
  });
});
