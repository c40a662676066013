import { expect, test } from 'vitest';
import { openWearableLab, type WearableLab } from '../../../test/helpers/wearable-lab.ts';
import { readGarminDays } from './garmin/read-days.ts';
import type { VendorError } from './http-transport/vendor-error.ts';
import { createIntervalsClient } from './intervals/intervals-client.ts';
import type { WearableReading } from './wearable/wearable-reading.ts';

const to = Temporal.PlainDate.from('2026-10-08');
const from = to.subtract({ days: 1 });

/** How each source that is read is asked for yesterday and today, and where its nights are. */
const SOURCES = {
  garmin: {
    nights: 'sleep range',
    read: (lab: WearableLab) => readGarminDays(lab.session({ form: 'di' }), { displayName: 'ada', from, to }),
    night: (date: string, values: object) => ({ individualStats: [{ calendarDate: date, values }] }),
    sleep: 'totalSleepTimeInSeconds',
  },
  intervals: {
    nights: 'wellness',
    read: (lab: WearableLab) =>
      createIntervalsClient({
        transport: lab.transport,
        deviceApiUrl: lab.wearable.url,
        apiKey: lab.wearable.tokensFor('ada').intervalsKey,
        account: 'ada',
      }).readDays({ from, to }),
    night: (date: string, values: object) => [{ id: date, ...values }],
    sleep: 'sleepSecs',
  },
};
type SourceName = keyof typeof SOURCES;
type Break = (lab: WearableLab, source: (typeof SOURCES)[SourceName]) => void;

const everything: Break = () => {};

/** Only this is known of the night. */
const onlyNight =
  (date: string, values: (sleep: string) => object): Break =>
  (lab, { nights, night, sleep }) => {
    lab.wearable.faults.inject({ kind: 'body', value: undefined }, { route: 'hrv range' });
    lab.wearable.faults.inject({ kind: 'body', value: undefined }, { route: 'summary' });
    lab.wearable.faults.inject({ kind: 'body', value: night(date, values(sleep)) }, { route: nights });
  };

/** What went wrong, and what the reading makes of it: an error's code, or which of the days have sleep and HRV. */
const CASES: [what: string, spoil: Break, outcome: string][] = [
  ['nothing', everything, '2026-10-07 sleep hrv, 2026-10-08 sleep hrv'],
  [
    'an expired token',
    (lab) => lab.wearable.expireAccess('ada'),
    '2026-10-07 sleep hrv, 2026-10-08 sleep hrv',
  ],
  ['a refusal', (lab) => lab.wearable.faults.inject({ kind: 'status', status: 401 }), 'UNAUTHORIZED'],
  ['revoked tokens', (lab) => lab.wearable.revoke('ada'), 'UNAUTHORIZED'],
  ['429', (lab) => lab.wearable.faults.inject({ kind: 'status', status: 429 }), 'RATE_LIMITED'],
  ['500', (lab) => lab.wearable.faults.inject({ kind: 'status', status: 500 }), 'UNAVAILABLE'],
  ['a page with 200', (lab) => lab.wearable.faults.inject({ kind: 'page' }), 'MAINTENANCE'],
  ['half of an answer', (lab) => lab.wearable.faults.inject({ kind: 'truncated' }), 'UNAVAILABLE'],
  ['an empty answer', (lab) => lab.wearable.faults.inject({ kind: 'body', value: undefined }), ''],
  ['a night without values', onlyNight('2026-10-08', () => ({})), ''],
  ['half a night', onlyNight('2026-10-08', (sleep) => ({ [sleep]: 14_400 })), '2026-10-08 sleep'],
  ['a clock that is wrong by a year', onlyNight('2027-10-08', (sleep) => ({ [sleep]: 14_400 })), ''],
];

function describeReading({ days }: WearableReading): string {
  const nights = days.map(({ date, sleepSeconds, hrvLastNightMs }) =>
    [date, sleepSeconds && 'sleep', hrvLastNightMs && 'hrv'].filter(Boolean).join(' '),
  );
  return nights.join(', ');
}

test.each(
  CASES.flatMap((row) => (Object.keys(SOURCES) as SourceName[]).map((name) => [name, ...row] as const)),
)('%s: %s', async (name, _what, spoil, outcome) => {
  await using lab = await openWearableLab();
  const source = SOURCES[name];
  spoil(lab, source);
  const spoiled = await source.read(lab).then(describeReading, ({ code }: VendorError) => code);
  expect(spoiled).toBe(outcome);
});

test('a night slept elsewhere keeps the day and the clock of that place', async () => {
  await using lab = await openWearableLab();
  const tokyo = {
    totalSleepTimeInSeconds: 27_000,
    avgOvernightHrv: 48,
    gmtSleepEndTimeInMillis: Date.parse('2026-10-07T22:00:00Z'),
    localSleepEndTimeInMillis: Date.parse('2026-10-08T07:00:00Z'),
  };
  lab.wearable.faults.inject(
    { kind: 'body', value: SOURCES.garmin.night('2026-10-08', tokyo) },
    { route: 'sleep range' },
  );
  lab.wearable.faults.inject({ kind: 'body', value: undefined }, { route: 'summary' });
  const { days } = await SOURCES.garmin.read(lab);
  expect(days.at(-1)).toMatchObject({ date: to, sleepSeconds: 27_000, utcOffsetMinutes: 540 });
});
