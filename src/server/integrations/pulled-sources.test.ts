import { describe, expect, test } from 'vitest';
import { VENDORS } from '#server/integrations/vendors.ts';
import type { Vendor } from '#server/integrations/wearable/vendor.ts';
import { openWearableLab, type WearableLab } from '../../../test/helpers/wearable-lab.ts';
import { readGarminDays } from './garmin/read-days.ts';
import type { VendorError } from './http-transport/vendor-error.ts';
import type { OauthCredentials } from './oauth/oauth-credentials.ts';
import type { WearableReading } from './wearable/wearable-reading.ts';

const to = Temporal.PlainDate.from('2026-10-08');
const from = to.subtract({ days: 1 });

/** A night that ended at seven in the morning, local time. If `sleepSeconds` is null, it has no values. */
interface Night {
  date: string;
  sleepSeconds: number | null;
  offset?: string;
}

const endOf = ({ date, offset = '+00:00' }: Night) => `${date}T07:00:00${offset}`;

/** How to read yesterday and today from a source, and how the source writes a night. */
interface Source {
  /** Connects, and returns a function that reads. */
  open(lab: WearableLab): () => Promise<WearableReading>;
  expire(lab: WearableLab): void;
  revoke(lab: WearableLab): void;
  /** The route of nights, and other routes with values of nights. */
  nights: string;
  others: string[];
  night(night: Night): unknown;
}

const OAUTH_SOURCES = ['oura', 'whoop', 'polar', 'google_health', 'intervals'] as const;
type OauthName = (typeof OAUTH_SOURCES)[number];

function serverOf({ wearable }: WearableLab, source: OauthName) {
  const server = wearable.oauth[source];
  if (server === undefined) throw new Error(`${source} is not simulated`);
  return server;
}

/** Polar's tokens live for a year, and those of intervals.icu have no end, so neither can be renewed. */
const isRenewable = (source: OauthName) => source !== 'polar' && source !== 'intervals';

function tokensOf(lab: WearableLab, source: OauthName): OauthCredentials {
  const server = serverOf(lab, source);
  const untilMs = lab.clock().epochMilliseconds + 3_600_000;
  return {
    access: { token: server.issueAccess('ada', 3600), expiresAtMs: untilMs, renewAtMs: untilMs },
    refreshToken: isRenewable(source) ? server.refreshTokenOf('ada') : null,
    accountId: null,
  };
}

/** Reads with the stored credentials, as a sync does. */
function openStored(
  lab: WearableLab,
  source: OauthName,
  stored: object,
  store: () => Promise<void> = async () => {},
) {
  const { transport, clock, wearable } = lab;
  const { app } = serverOf(lab, source);
  const vendor: Vendor = VENDORS[source];
  const { pull } = vendor.open({ transport, clock, deviceApiUrl: wearable.url, app });
  if (pull === undefined) throw new Error(`${source} is not read`);
  let credentials = stored;
  const readDays = pull.openReader({
    userId: 'ada',
    accountName: 'ada',
    credentials,
    reload: async () => credentials,
    async replace(_before, renewed) {
      await store();
      credentials = renewed;
    },
  });
  return () => readDays({ from, to });
}

const openOauth = (lab: WearableLab, source: OauthName, store?: () => Promise<void>) =>
  openStored(lab, source, tokensOf(lab, source), store);

function oauthSource(name: OauthName, others: string[], night: Source['night']): Source {
  return {
    open: (lab) => openOauth(lab, name),
    expire: (lab) => serverOf(lab, name).expireAccess('ada'),
    revoke: (lab) => serverOf(lab, name).revoke('ada'),
    nights: `${name} sleep`,
    others: others.map((route) => `${name} ${route}`),
    night,
  };
}

const wellnessNight: Source['night'] = ({ date, sleepSeconds }) => [{ id: date, sleepSecs: sleepSeconds }];

const SOURCES = {
  garmin: {
    open(lab) {
      const session = lab.session({ form: 'di' });
      return () => readGarminDays(session, { displayName: 'ada', from, to });
    },
    expire: ({ wearable }) => wearable.expireAccess('ada'),
    revoke: ({ wearable }) => wearable.revoke('ada'),
    nights: 'sleep range',
    others: ['hrv range', 'summary'],
    night({ date, sleepSeconds, offset }) {
      const times = {
        gmtSleepEndTimeInMillis: Date.parse(endOf({ date, sleepSeconds, ...(offset && { offset }) })),
        localSleepEndTimeInMillis: Date.parse(endOf({ date, sleepSeconds })),
      };
      const values = sleepSeconds === null ? {} : { totalSleepTimeInSeconds: sleepSeconds, ...times };
      return { individualStats: [{ calendarDate: date, values }] };
    },
  },
  intervals: {
    // A key still works if the operator gets an app later.
    open: (lab) => openStored(lab, 'intervals', { apiKey: lab.wearable.tokensFor('ada').intervalsKey }),
    expire: () => {},
    revoke: ({ wearable }) => wearable.revoke('ada'),
    nights: 'wellness',
    others: [],
    night: wellnessNight,
  },
  'intervals by app': { ...oauthSource('intervals', [], wellnessNight), nights: 'intervals wellness' },
  oura: oauthSource('oura', ['readiness', 'workouts'], (night) => ({
    data: [
      {
        day: night.date,
        type: 'long_sleep',
        bedtime_end: endOf(night),
        total_sleep_duration: night.sleepSeconds,
      },
    ],
    next_token: null,
  })),
  whoop: oauthSource('whoop', ['recovery', 'workouts'], (night) => {
    const part = night.sleepSeconds && (night.sleepSeconds * 1000) / 3;
    const stage_summary = {
      total_light_sleep_time_milli: part,
      total_slow_wave_sleep_time_milli: part,
      total_rem_sleep_time_milli: part,
    };
    const end = Temporal.Instant.from(endOf(night)).toString();
    const timezone_offset = night.offset ?? '+00:00';
    const sleep = { id: 'a', end, timezone_offset, nap: false };
    return { records: [{ ...sleep, score_state: 'SCORED', score: { stage_summary } }], next_token: null };
  }),
  polar: oauthSource('polar', ['recharge', 'exercises'], (night) => {
    const part = night.sleepSeconds && night.sleepSeconds / 3;
    const stages = { light_sleep: part, deep_sleep: part, rem_sleep: part };
    return { nights: [{ date: night.date, sleep_end_time: endOf(night), ...stages }] };
  }),
  google_health: oauthSource('google_health', ['hrv', 'pulse', 'temperature', 'exercises'], (night) => {
    const { offsetNanoseconds } = Temporal.PlainDateTime.from(
      endOf({ ...night, offset: '' }),
    ).toZonedDateTime(night.offset ?? '+00:00');
    const interval = {
      endTime: Temporal.Instant.from(endOf(night)).toString(),
      endUtcOffset: `${offsetNanoseconds / 1e9}s`,
    };
    const summary = night.sleepSeconds === null ? {} : { minutesAsleep: String(night.sleepSeconds / 60) };
    return { dataPoints: [{ sleep: { interval, summary } }] };
  }),
} satisfies Record<string, Source>;

type SourceName = keyof typeof SOURCES;
const NAMES = Object.keys(SOURCES) as SourceName[];
type Spoil = (lab: WearableLab, source: Source) => void;

const spoilNothing: Spoil = () => {};

/** Makes the source answer with this night only. */
function onlyNight(only: Night): Spoil {
  return ({ wearable: { faults } }, { nights, others, night }) => {
    for (const route of others) faults.inject({ kind: 'body', value: undefined }, { route });
    faults.inject({ kind: 'body', value: night(only) }, { route: nights });
  };
}

/** The outcome for sources whose token cannot be renewed. */
const NOT_RENEWED = { polar: 'UNAUTHORIZED', 'intervals by app': 'UNAUTHORIZED' };

const BOTH_NIGHTS = '2026-10-07 sleep hrv, 2026-10-08 sleep hrv';

/**
 * What went wrong, and the outcome: the code of an error, or which days have sleep and HRV. `except` has other outcomes
 * of single sources.
 */
const CASES: [
  what: string,
  spoil: Spoil,
  outcome: string,
  except?: Readonly<Partial<Record<SourceName, string>>>,
][] = [
  ['nothing', spoilNothing, BOTH_NIGHTS],
  ['an expired token', (lab, { expire }) => expire(lab), BOTH_NIGHTS, NOT_RENEWED],
  [
    'a refusal of everything',
    (lab) => lab.wearable.faults.inject({ kind: 'status', status: 401 }),
    'UNAUTHORIZED',
    // The renewal was refused for no reason that is about the token, so the operator's app is at fault.
    { oura: 'UNEXPECTED', whoop: 'UNEXPECTED', google_health: 'UNEXPECTED' },
  ],
  [
    'data refused to a good token',
    (lab, { nights, others }) => {
      const routes = [nights, ...others];
      for (const route of routes) lab.wearable.faults.inject({ kind: 'status', status: 401 }, { route });
    },
    'UNAVAILABLE',
    // The credentials of these sources cannot be renewed.
    { intervals: 'UNAUTHORIZED', ...NOT_RENEWED },
  ],
  ['revoked tokens', (lab, { revoke }) => revoke(lab), 'UNAUTHORIZED'],
  ['429', (lab) => lab.wearable.faults.inject({ kind: 'status', status: 429 }), 'RATE_LIMITED'],
  ['500', (lab) => lab.wearable.faults.inject({ kind: 'status', status: 500 }), 'UNAVAILABLE'],
  ['a page with 200', (lab) => lab.wearable.faults.inject({ kind: 'page' }), 'MAINTENANCE'],
  ['half of an answer', (lab) => lab.wearable.faults.inject({ kind: 'truncated' }), 'UNAVAILABLE'],
  ['an empty answer', (lab) => lab.wearable.faults.inject({ kind: 'body', value: undefined }), ''],
  ['a night without values', onlyNight({ date: '2026-10-08', sleepSeconds: null }), ''],
  ['half a night', onlyNight({ date: '2026-10-08', sleepSeconds: 14_400 }), '2026-10-08 sleep'],
  ['a clock that is wrong by a year', onlyNight({ date: '2027-10-08', sleepSeconds: 14_400 }), ''],
];

function describeReading({ days }: WearableReading): string {
  const nights = days
    .map(({ date, sleepSeconds, hrvLastNightMs }) => [date, sleepSeconds && 'sleep', hrvLastNightMs && 'hrv'])
    .filter(([, ...measured]) => measured.some(Boolean));
  return nights.map((night) => night.filter(Boolean).join(' ')).join(', ');
}

test.each(
  CASES.flatMap(([what, spoil, outcome, except = {}]) =>
    NAMES.map((name) => [name, what, spoil, except[name] ?? outcome] as const),
  ),
)('%s: reading with %s', async (name, _what, spoil, outcome) => {
  await using lab = await openWearableLab();
  const source = SOURCES[name];
  const read = source.open(lab);
  spoil(lab, source);
  const spoiled = await read().then(describeReading, ({ code }: VendorError) => code);
  expect(spoiled).toBe(outcome);
});

test.each(NAMES)('%s: a night elsewhere keeps the local day and clock of that place', async (name) => {
  await using lab = await openWearableLab();
  const source = SOURCES[name];
  onlyNight({ date: '2026-10-08', sleepSeconds: 27_000, offset: '+09:00' })(lab, source);
  const { days } = await source.open(lab)();
  // intervals.icu has no times.
  const utcOffsetMinutes = name.startsWith('intervals') ? null : 540;
  expect(days.at(-1)).toMatchObject({ date: to, sleepSeconds: 27_000, utcOffsetMinutes });
});

describe.each(['oura', 'whoop', 'google_health'] as const)('%s: a renewed token', (name) => {
  const { nights } = SOURCES[name];

  test('a renewed token is stored before it is used', async () => {
    await using lab = await openWearableLab();
    let askedBefore = 0;
    const read = openOauth(lab, name, async () => {
      askedBefore = lab.wearable.count(nights);
    });
    serverOf(lab, name).expireAccess('ada');
    expect(describeReading(await read())).toBe(BOTH_NIGHTS);
    expect([askedBefore, lab.wearable.count(nights)]).toEqual([1, 2]);
  });

  test('a renewed token that cannot be stored is not used, and the next reading stores it', async () => {
    await using lab = await openWearableLab();
    let isDown = true;
    const read = openOauth(lab, name, async () => {
      if (isDown) throw new Error('The database is down');
    });
    serverOf(lab, name).expireAccess('ada');
    await expect(read()).rejects.toMatchObject({ code: 'NOT_SAVED' });
    expect(lab.wearable.count(nights)).toBe(1);
    isDown = false;
    expect(describeReading(await read())).toBe(BOTH_NIGHTS);
    expect(lab.wearable.count(`${name} tokens`)).toBe(1);
  });
});
