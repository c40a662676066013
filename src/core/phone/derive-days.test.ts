import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { deriveDays } from './derive-days.ts';
import type { PhoneKind, StoredPhoneValue } from './phone-value.ts';
import { relativeTemperatures } from './relative-temperatures.ts';
import { createWriterChoice } from './writers.ts';

const day = (text: string) => dayNumber(Temporal.PlainDate.from(text));

interface Given {
  value: number;
  to?: string;
  offset?: number;
}

/** A value in a zone two hours ahead of UTC, unless `offset` says otherwise. */
function value(kind: PhoneKind, from: string, { value, to = from, offset = 120 }: Given): StoredPhoneValue {
  const ms = (text: string) =>
    Temporal.Instant.from(`${text.replace(' ', 'T')}:00Z`).epochMilliseconds - offset * 60_000;
  const facts = { utcOffsetMinutes: offset, day: null, label: null, wearable: null };
  return { kind, startMs: ms(from), endMs: ms(to), value, ...facts };
}

const sleep = (from: string, to: string, hours: number, offset?: number) =>
  value('SLEEP', from, { to, value: hours * 3_600, ...(offset !== undefined && { offset }) });

const derive = (values: StoredPhoneValue[], { bringsExercise = false } = {}) =>
  deriveDays(values, { days: ['2026-06-15', '2026-06-16', '2026-06-17'].map(day), bringsExercise });

const NIGHT = sleep('2026-06-15 22:50', '2026-06-16 06:40', 7.25);

test('the wearable of a day is what wrote most of its HRV, never what wrote pulse or sleep', () => {
  const named = (kind: PhoneKind, time: string, wearable: string) => ({
    ...value(kind, `2026-06-16 ${time}`, { value: 50 }),
    wearable,
  });
  const other = [named('PULSE', '06:00', 'Phone'), { ...NIGHT, wearable: 'App' }];
  expect(derive(other)).toMatchObject([{ wearable: null }]);
  const hrv = [
    named('HRV_SDNN', '01:00', 'Watch'),
    named('HRV_SDNN', '02:00', 'Ring'),
    named('HRV_SDNN', '03:00', 'Watch'),
    named('HRV_SDNN', '04:00', 'Watch'),
    named('HRV_SDNN', '05:00', 'Ring'),
  ];
  expect(derive([...other, ...hrv])).toMatchObject([{ wearable: 'Watch' }]);
  expect(derive([...other, ...hrv.toReversed()])).toMatchObject([{ wearable: 'Watch' }]);
});

describe('values of two apps or watches', () => {
  const by = (wearable: string, given: StoredPhoneValue) => ({ ...given, wearable });
  const hrv = (time: string, ms: number) => value('HRV_RMSSD', `2026-06-16 ${time}`, { value: ms });
  const night = [
    NIGHT,
    by('Ring', hrv('02:00', 90)),
    by('Ring', hrv('03:00', 95)),
    by('Watch', hrv('02:00', 40)),
    by('Watch', hrv('04:00', 42)),
    by('Watch', hrv('05:00', 44)),
  ];
  const preferring = (writer: string) =>
    createWriterChoice({ HRV_RMSSD: { writer, day: day('2026-06-15') } });
  const wanted = { days: [day('2026-06-16')], bringsExercise: false };

  test('give the night the HRV of one of them, whatever the order of the values', () => {
    for (const values of [night, night.toReversed()]) {
      expect(deriveDays(values, wanted)).toMatchObject([{ hrvLastNightMs: 42, wearable: 'Watch' }]);
    }
  });

  test('give the night the HRV of the preferred one, even if it has fewer values', () => {
    expect(deriveDays(night, { ...wanted, writers: preferring('Ring') })).toMatchObject([
      { hrvLastNightMs: 92.5, wearable: 'Ring' },
    ]);
  });

  test('are not added up as sleep, and a nap does not count as the night', () => {
    const nap = by('App', sleep('2026-06-16 13:00', '2026-06-16 13:40', 0.6));
    const same = by('Ring', sleep('2026-06-15 23:10', '2026-06-16 06:30', 7));
    const writers = createWriterChoice({ SLEEP: { writer: 'App', day: day('2026-06-15') } });
    const values = [by('Watch', NIGHT), same, nap];
    expect(deriveDays(values, { ...wanted, writers })).toMatchObject([{ sleepSeconds: 26_100 }]);
  });

  test('have a median temperature each', () => {
    const skin = (writer: string, date: string, celsius: number) =>
      by(writer, value('SKIN_TEMPERATURE', `${date} 03:00`, { value: celsius }));
    const values = [
      ...['2026-06-13', '2026-06-14', '2026-06-15'].map((date) => skin('Watch', date, 35)),
      ...['2026-06-15', '2026-06-16'].map((date) => skin('Ring', date, 33)),
    ];
    expect(relativeTemperatures(values).map((each) => each.skinTemperatureDeviation)).toEqual([0, 0, 0, 0]);
  });
});

describe('a night', () => {
  test('belongs to the day on which it ends', () => {
    expect(derive([NIGHT])).toMatchObject([{ day: day('2026-06-16'), sleepSeconds: 26_100 }]);
  });

  test('belongs to the local day at the phone’s place', () => {
    // At 23:30 in Tokyo it is still the afternoon of the same day in Berlin.
    const nap = sleep('2026-06-16 22:00', '2026-06-16 23:30', 1.5, 540);
    expect(derive([nap])).toMatchObject([{ day: day('2026-06-16') }]);
    expect(derive([{ ...nap, utcOffsetMinutes: 660 }])).toMatchObject([{ day: day('2026-06-17') }]);
  });

  test('has the median of the samples inside it, and no others', () => {
    const samples = [
      value('HRV_RMSSD', '2026-06-15 22:49', { value: 200 }),
      value('HRV_RMSSD', '2026-06-15 22:50', { value: 40 }),
      value('HRV_RMSSD', '2026-06-16 03:00', { value: 50 }),
      value('HRV_RMSSD', '2026-06-16 06:40', { value: 90 }),
      value('HRV_RMSSD', '2026-06-16 12:00', { value: 5 }),
    ];
    expect(derive([NIGHT, ...samples])).toMatchObject([{ hrvLastNightMs: 50, hrvKind: 'RMSSD' }]);
    expect(derive(samples)).toEqual([]);
  });

  test('never mixes SDNN and rMSSD', () => {
    const sdnn = value('HRV_SDNN', '2026-06-16 03:00', { value: 80 });
    const rmssd = value('HRV_RMSSD', '2026-06-16 03:00', { value: 50 });
    expect(derive([NIGHT, sdnn])).toMatchObject([{ hrvLastNightMs: 80, hrvKind: 'SDNN' }]);
    expect(derive([NIGHT, sdnn, rmssd])).toMatchObject([{ hrvLastNightMs: 50, hrvKind: 'RMSSD' }]);
  });

  test('is put together from segments across midnight', () => {
    const segments = [
      sleep('2026-06-15 23:00', '2026-06-15 23:55', 55 / 60),
      sleep('2026-06-16 00:20', '2026-06-16 03:20', 3),
      sleep('2026-06-16 04:50', '2026-06-16 06:50', 2),
    ];
    expect(derive(segments)).toMatchObject([{ day: day('2026-06-16'), sleepSeconds: 5 * 3_600 + 55 * 60 }]);
  });

  test.each([
    ['that touch', '2026-06-16 03:00'],
    ['two hours apart', '2026-06-16 01:00'],
  ])('adds up segments %s', (_how, firstEnd) => {
    const first = sleep('2026-06-15 23:00', firstEnd, 2);
    const second = sleep('2026-06-16 03:00', '2026-06-16 07:00', 4);
    expect(derive([first, second])).toMatchObject([{ sleepSeconds: 6 * 3_600 }]);
  });

  describe('interrupted for more than two hours', () => {
    const first = sleep('2026-06-15 22:30', '2026-06-16 01:00', 2.5);
    const second = sleep('2026-06-16 03:30', '2026-06-16 07:00', 3.5);

    test('has the sleep of both halves', () => {
      expect(derive([first, second])).toMatchObject([{ day: day('2026-06-16'), sleepSeconds: 6 * 3_600 }]);
    });

    test('has the HRV of both halves and nothing from the time awake', () => {
      const samples = [
        value('HRV_RMSSD', '2026-06-15 23:00', { value: 40 }),
        value('HRV_RMSSD', '2026-06-16 02:00', { value: 200 }),
        value('HRV_RMSSD', '2026-06-16 05:00', { value: 44 }),
      ];
      expect(derive([first, second, ...samples])).toMatchObject([{ hrvLastNightMs: 42 }]);
    });

    test('is two sleeps after more than four hours awake', () => {
      const late = sleep('2026-06-16 05:01', '2026-06-16 09:00', 4);
      expect(derive([first, late])).toMatchObject([{ sleepSeconds: 4 * 3_600 }]);
    });
  });

  test.each([
    ['in the morning', NIGHT, sleep('2026-06-16 09:00', '2026-06-16 10:00', 1)],
    ['in the evening before', sleep('2026-06-15 19:00', '2026-06-15 20:30', 1.5), NIGHT],
  ])('does not include a nap: %s', (_when, first, second) => {
    expect(derive([first, second]).find((each) => each.day === day('2026-06-16'))).toMatchObject({
      sleepSeconds: 26_100,
    });
  });

  test('counts one of two overlapping records: one may be a revision or from a second app', () => {
    const first = sleep('2026-06-15 22:50', '2026-06-16 05:00', 6);
    const segment = sleep('2026-06-16 01:00', '2026-06-16 02:00', 1);
    expect(derive([first, segment, NIGHT])).toMatchObject([{ sleepSeconds: 26_100 }]);
  });

  test('counts the overlap of two parts of one source only once', () => {
    const first = sleep('2026-06-15 23:00', '2026-06-16 03:00', 4);
    const second = sleep('2026-06-16 02:00', '2026-06-16 07:00', 5);
    expect(derive([first, second])).toMatchObject([{ sleepSeconds: 8 * 3_600 }]);
  });

  test('comes from the source that recorded most of it', () => {
    const phone = { ...sleep('2026-06-16 06:30', '2026-06-16 08:00', 1.5), wearable: 'Phone' };
    expect(derive([{ ...NIGHT, wearable: 'Watch' }, phone])).toMatchObject([{ sleepSeconds: 26_100 }]);
  });

  test('is not replaced by a nap in the afternoon', () => {
    const nap = sleep('2026-06-16 14:00', '2026-06-16 15:00', 1);
    expect(derive([NIGHT, nap])).toMatchObject([{ day: day('2026-06-16'), sleepSeconds: 26_100 }]);
  });

  test('includes the skin temperature of its evening', () => {
    const skin = [
      value('SKIN_DEVIATION', '2026-06-15 23:10', { value: 0.1 }),
      value('SKIN_DEVIATION', '2026-06-16 04:10', { value: 0.3 }),
    ];
    expect(derive(skin)).toMatchObject([{ day: day('2026-06-16'), skinTemperatureDeviation: 0.2 }]);
  });
});

test('values that are computed are rounded', () => {
  const samples = [
    value('HRV_RMSSD', '2026-06-16 02:00', { value: 40 }),
    value('HRV_RMSSD', '2026-06-16 03:00', { value: 40.02 }),
  ];
  expect(derive([NIGHT, ...samples])).toMatchObject([{ hrvLastNightMs: 40.01 }]);
  const counted = ['09:00', '10:00', '11:00'].map((time) =>
    value('EXERCISE_MINUTES', `2026-06-15 ${time}`, { value: 20.1 }),
  );
  expect(derive(counted, { bringsExercise: true })).toMatchObject([{ intensityMinutesDay: 60.3 }]);
});

test('the newest pulse value of a day counts', () => {
  const pulses = [
    value('PULSE', '2026-06-16 20:00', { value: 51 }),
    value('PULSE', '2026-06-16 06:00', { value: 54 }),
  ];
  expect(derive(pulses)).toMatchObject([{ day: day('2026-06-16'), restingHeartRate: 51 }]);
});

describe('exercise', () => {
  const run = value('WORKOUT', '2026-06-15 23:30', { to: '2026-06-16 00:20', value: 50 });
  const sameRun = value('WORKOUT', '2026-06-15 23:31', { to: '2026-06-16 00:19', value: 48 });

  test('counts once, on the day on which it began', () => {
    expect(derive([run, sameRun], { bringsExercise: true })).toMatchObject([
      { day: day('2026-06-15'), intensityMinutesDay: 50 },
    ]);
  });

  test('is the phone’s own count if there is one', () => {
    const counted = value('EXERCISE_MINUTES', '2026-06-15 00:00', { value: 61 });
    expect(derive([run, counted], { bringsExercise: true })).toMatchObject([{ intensityMinutesDay: 61 }]);
  });

  test('is 0 on a day without it if the phone sends exercise at all', () => {
    expect(derive([NIGHT], { bringsExercise: true })).toMatchObject([{ intensityMinutesDay: 0 }]);
    expect(derive([NIGHT])).toMatchObject([{ intensityMinutesDay: null }]);
  });
});

test('absolute temperatures become differences from their own median', () => {
  const nights = [
    value('SKIN_TEMPERATURE', '2026-06-13 23:00', { value: 35.0 }),
    value('SKIN_TEMPERATURE', '2026-06-15 01:00', { value: 35.1 }),
    value('SKIN_TEMPERATURE', '2026-06-16 01:00', { value: 35.5 }),
  ];
  expect(relativeTemperatures(nights)).toEqual([
    { day: day('2026-06-14'), skinTemperatureDeviation: -0.1 },
    { day: day('2026-06-15'), skinTemperatureDeviation: 0 },
    { day: day('2026-06-16'), skinTemperatureDeviation: 0.4 },
  ]);
});
