import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { changeUser, expectProblem } from './person-data.ts';

// How cycles are counted in each life stage, and what is never asked or said in it. Today is 16 June 2026.

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const TODAY = Temporal.PlainDate.from('2026-06-16');
const daysAgo = (days: number) => TODAY.subtract({ days }).toString();

interface Stage {
  settings?: Record<string, unknown>;
  /** Logged starts, in days before today, oldest first. */
  starts?: number[];
}

async function personIn({ settings = {}, starts = [] }: Stage): Promise<TestPerson> {
  const person = await service.signUp();
  for (const days of starts) await person.call('POST', '/api/cycle/period', { startDate: daysAgo(days) });
  if (Object.keys(settings).length > 0) await person.call('PATCH', '/api/settings', settings);
  return person;
}

const current = async (person: TestPerson) => (await person.call('GET', '/api/cycle/current')).json();
const cycleIn = async (stage: Stage) => current(await personIn(stage));
const testPositive = (person: TestPerson, days: number) =>
  person.call('PUT', `/api/days/${daysAgo(days)}`, { ovulationTest: 'POSITIVE' });
/** Whether a cap of the life stage was among the rules of today's decision. */
async function isCapped(person: TestPerson): Promise<boolean> {
  await changeUser(service, person, { device_connected: true });
  const { decision } = (await person.call('GET', '/api/today')).json();
  const rules = [decision.decidedBy, ...decision.alsoFired.map(({ rule }: { rule: string }) => rule)];
  return rules.some((rule) => ['LONG_WITHOUT_PERIOD', 'PAUSED_FOR_A_REASON'].includes(rule));
}

/** Starts of 28-day cycles, the last one so many days ago. */
const regular = (last: number) => [last + 112, last + 84, last + 56, last + 28, last];

describe('the pill, the ring and the patch', () => {
  const settings = { cycleMode: 'PILL' };

  test('bleeding is expected by the pill pack, and there is no phase', async () => {
    expect(await cycleIn({ settings, starts: [50, 14] })).toMatchObject({
      mode: 'PILL',
      state: 'COUNTING',
      phase: 'UNKNOWN',
      phases: [],
      nextPeriod: { date: TODAY.add({ days: 14 }).toString(), confidence: 'high' },
    });
  });

  test('missing bleeding is not called late: that of the next pack is expected', async () => {
    const cycle = await cycleIn({ settings, starts: [35] });
    expect(cycle).toMatchObject({ state: 'COUNTING', daysLate: 0, notice: null, questions: [] });
    expect(cycle.nextPeriod.date).toBe(TODAY.add({ days: 21 }).toString());
  });

  test('two missed bleedings get one neutral notice and no question', async () => {
    expect((await cycleIn({ settings, starts: [57] })).notice).toBeNull();
    const { notice } = await cycleIn({ settings, starts: [58] });
    expect(notice.code).toBe('BLEEDS_MISSED');
    expect(notice.text).not.toMatch(/pregnan|\?/);
  });

  test('no log leads to a question, and no bleeding is offered as a start', async () => {
    const person = await personIn({ settings, starts: [150, 120, 50, 40] });
    expect((await current(person)).questions).toEqual([]);
    const offered = await person.call('PUT', `/api/days/${daysAgo(1)}`, { bleeding: 'HEAVY' });
    expect(offered.json().offeredStarts).toEqual([]);
  });

  test('months without bleeding give no notice LONG_ABSENCE, and cap nothing', async () => {
    const person = await personIn({ settings, starts: [120] });
    expect((await current(person)).notice?.code).not.toBe('LONG_ABSENCE');
    expect(await isCapped(person)).toBe(false);
  });

  test('without a break in the pack no bleeding is expected', async () => {
    const continuous = { ...settings, pillPack: 'CONTINUOUS' };
    expect(await cycleIn({ settings: continuous, starts: [100] })).toMatchObject({
      nextPeriod: null,
      notice: null,
      phase: 'UNKNOWN',
    });
  });

  test('the old mode name HORMONAL is read as PILL', async () => {
    expect((await cycleIn({ settings: { cycleMode: 'HORMONAL' }, starts: [3] })).mode).toBe('PILL');
  });
});

describe('a hormonal IUS', () => {
  const settings = { cycleMode: 'IUS' };

  test('has no phase and no prediction from the calendar, no question and no notice', async () => {
    for (const starts of [regular(10), [150, 40], [200]]) {
      expect(await cycleIn({ settings, starts })).toMatchObject({
        phase: 'UNKNOWN',
        phases: [],
        nextPeriod: null,
        notice: null,
        questions: [],
      });
    }
  });

  test('has a phase only from an observed ovulation', async () => {
    const person = await personIn({ settings, starts: regular(20) });
    await testPositive(person, 3);
    expect(await current(person)).toMatchObject({
      phase: 'EARLY_LUTEAL',
      observedOvulation: { basis: 'TEST', seenOn: daysAgo(3) },
      nextPeriod: { date: TODAY.add({ days: 12 }).toString() },
    });
  });
});

test('a mode without expected periods predicts nothing and gives no notice', async () => {
  for (const starts of [[5], [200]]) {
    expect(await cycleIn({ settings: { cycleMode: 'NONE_EXPECTED' }, starts })).toMatchObject({
      nextPeriod: null,
      phase: 'UNKNOWN',
      notice: null,
      questions: [],
    });
  }
});

describe('perimenopause', () => {
  const settings = { cycleMode: 'PERIMENOPAUSE' };

  test('has a window and no date, and no phase from 0.6 of the length on', async () => {
    const early = await cycleIn({ settings, starts: regular(9) });
    expect(early).toMatchObject({ phase: 'FOLLICULAR', nextPeriod: { date: null } });
    expect((await cycleIn({ settings, starts: regular(17) })).phase).toBe('UNKNOWN');
  });

  test('has a phase later on where ovulation was observed', async () => {
    const person = await personIn({ settings, starts: regular(20) });
    await testPositive(person, 4);
    expect((await current(person)).phase).toBe('EARLY_LUTEAL');
  });

  test('neither splits a gap nor asks about one', async () => {
    const starts = [200, 172, 115, 87, 10];
    const cycle = await cycleIn({ settings, starts });
    expect(cycle.questions).toEqual([]);
    expect(cycle.learnedCycleLength).toBeGreaterThan((await cycleIn({ starts })).learnedCycleLength);
  });

  test('mentions 60 days without a period in one neutral sentence, and caps nothing', async () => {
    const person = await personIn({ settings, starts: regular(95) });
    expect((await current(person)).notice.code).toBe('LONG_GAP');
    expect(await isCapped(person)).toBe(false);
    expect((await cycleIn({ settings, starts: regular(59) })).notice?.code).not.toBe('LONG_GAP');
  });

  test('advises to see a clinician about bleeding after twelve months without', async () => {
    expect((await cycleIn({ settings, starts: [370, 5] })).notice).toMatchObject({
      code: 'BLEEDING_AFTER_YEAR',
      text: expect.stringContaining('clinician'),
    });
  });
});

describe('a pause', () => {
  test('counts nothing and asks nothing, whatever its reason', async () => {
    for (const pauseReason of ['JUST_SO', 'PREGNANCY', 'POSTPARTUM', 'BREASTFEEDING']) {
      const settings = { cycleMode: 'PAUSED', pauseReason };
      expect(await cycleIn({ settings, starts: [400, 300, 100] })).toMatchObject({
        state: 'PAUSED',
        nextPeriod: null,
        notice: null,
        questions: [],
      });
    }
  });

  test('a pause for pregnancy leaves the cycles before it out of learning for three cycles', async () => {
    const person = await personIn({
      settings: { cycleMode: 'PAUSED', pauseReason: 'PREGNANCY' },
      starts: regular(100),
    });
    // A pause from two months ago until ten days ago.
    await service.database.asOwner(
      `update settings set cycle_mode = 'NATURAL', earlier_modes = $2 where user_id = $1`,
      [
        person.id,
        JSON.stringify([
          { mode: 'NATURAL', pauseReason: 'JUST_SO', until: daysAgo(70) },
          { mode: 'PAUSED', pauseReason: 'PREGNANCY', until: daysAgo(10) },
        ]),
      ],
    );
    await person.call('POST', '/api/cycle/period', { startDate: daysAgo(0) });
    expect(await current(person)).toMatchObject({
      learnedCycleLength: null,
      nextPeriod: { date: TODAY.add({ days: 29 }).toString(), confidence: 'low' },
    });
  });

  test('a pause without a reason changes nothing in what was learned', async () => {
    const person = await personIn({ starts: regular(28) });
    await person.call('PATCH', '/api/settings', { cycleMode: 'PAUSED' });
    await person.call('PATCH', '/api/settings', { cycleMode: 'NATURAL' });
    await person.call('POST', '/api/cycle/period', { startDate: daysAgo(0) });
    expect((await current(person)).learnedCycleLength).toBe(28);
  });
});

test('after a gap of more than 120 days, nothing is learned from the cycles before it for three cycles', async () => {
  const long = [400, 365, 330, 295];
  const fresh = await cycleIn({ starts: [...long, 65, 37, 9] });
  expect(fresh).toMatchObject({ learnedCycleLength: null, nextPeriod: { confidence: 'low' } });
  const later = await cycleIn({ starts: [...long, 93, 65, 37, 9] });
  expect(later.learnedCycleLength).toBeGreaterThan(28);
});

describe('long or very irregular cycles', () => {
  const starts = [216, 170, 128, 80, 35];

  test('get a window and no date, and no phase from the calendar', async () => {
    expect(await cycleIn({ starts })).toMatchObject({ phase: 'UNKNOWN', nextPeriod: { date: null } });
  });

  test('get a date and a phase from an observed ovulation', async () => {
    const person = await personIn({ starts });
    await testPositive(person, 4);
    const cycle = await current(person);
    expect(cycle.phase).toBe('EARLY_LUTEAL');
    expect(cycle.nextPeriod.date).not.toBeNull();
  });

  test('get one neutral notice in the first week if three of the last four were longer than 35 days', async () => {
    const inFirstWeek = starts.map((days) => days - 33);
    expect((await cycleIn({ starts: inFirstWeek })).notice?.code).toBe('LONG_GAPS');
    expect(await cycleIn({ starts: inFirstWeek.map((days) => days + 7) })).toMatchObject({ notice: null });
  });
});

describe('the first three years', () => {
  const settings = { cycleMode: 'FIRST_YEARS' };

  test('expect 31 days and a wider window before any length is learned', async () => {
    const [young, adult] = [await cycleIn({ settings, starts: [0] }), await cycleIn({ starts: [0] })];
    expect(young.nextPeriod.date).toBe(TODAY.add({ days: 31 }).toString());
    const width = ({ nextPeriod: { earliest, latest } }: { nextPeriod: Record<string, string> }) =>
      Temporal.PlainDate.from(`${earliest}`).until(`${latest}`).days;
    expect(width(young)).toBeGreaterThan(width(adult));
  });

  test('have predictions of at most medium confidence', async () => {
    const starts = Array.from({ length: 13 }, (_, i) => 28 * (12 - i));
    expect((await cycleIn({ starts })).nextPeriod.confidence).toBe('high');
    expect((await cycleIn({ settings, starts })).nextPeriod.confidence).toBe('medium');
  });

  test('advise to see a clinician about more than 90 days without a period, even once', async () => {
    for (const [code, starts] of [
      ['LONG_ABSENCE_FIRST_YEARS', [90]],
      ['LONG_GAP_FIRST_YEARS', [110, 5]],
    ] as const) {
      const { notice } = await cycleIn({ settings, starts: [...starts] });
      expect(notice).toMatchObject({ code, text: expect.stringContaining('clinician') });
    }
  });

  test('ask once what explains 90 days without a period', async () => {
    const person = await personIn({ settings, starts: [100] });
    const answer = await person.call('PUT', '/api/cycle/absence', { answer: 'SEEN' });
    expect(answer.statusCode).toBe(204);
    expect((await current(person)).notice.code).toBe('CYCLE_STALE');
  });
});

describe('90 days without a period in a natural cycle', () => {
  const NOTHING_TO_EXPLAIN = 'There is no long time without a period to explain';

  test('give a notice that names hard training and too little food among the reasons', async () => {
    const { notice } = await cycleIn({ starts: regular(90) });
    expect(notice.code).toBe('LONG_ABSENCE');
    expect(notice.text).toMatch(
      /Pregnancy, contraception or menopause .* hard training with too little food/,
    );
    expect((await cycleIn({ starts: regular(89) })).notice.code).toBe('CYCLE_STALE');
  });

  test('are explained once, until the next start', async () => {
    const person = await personIn({ starts: regular(90) });
    const answer = { answer: 'SEEN' };
    expect((await person.call('PUT', '/api/cycle/absence', answer)).statusCode).toBe(204);
    expect((await current(person)).notice.code).toBe('CYCLE_STALE');
    expectProblem(await person.call('PUT', '/api/cycle/absence', answer), 409, NOTHING_TO_EXPLAIN);
  });

  test('accept only the answers that are offered', async () => {
    const person = await personIn({ starts: regular(90) });
    expectProblem(
      await person.call('PUT', '/api/cycle/absence', { answer: 'YES' }),
      400,
      'Invalid answer: must be one of PREGNANCY, CONTRACEPTION, MENOPAUSE, SEEN',
    );
  });

  test('cannot be explained when there were fewer', async () => {
    const person = await personIn({ starts: regular(89) });
    expectProblem(
      await person.call('PUT', '/api/cycle/absence', { answer: 'SEEN' }),
      409,
      NOTHING_TO_EXPLAIN,
    );
  });
});

test('a cycle that is left out changes neither average nor prediction, and can be counted again', async () => {
  const person = await personIn({ starts: [150, 122, 94, 38, 10] });
  const history = async () => (await person.call('GET', '/api/period-history')).json();
  const { items } = await history();
  const long = items.find(({ cycleLength }: { cycleLength: number }) => cycleLength === 56);
  const leave = (leftOut: string | null) => person.call('PATCH', `/api/period-logs/${long.id}`, { leftOut });
  expect((await current(person)).questions).toHaveLength(1);
  expect((await leave('ILLNESS')).json().leftOut).toBe('ILLNESS');
  expect((await history()).averageCycleLength).toBe(28);
  expect(await current(person)).toMatchObject({ learnedCycleLength: 28, questions: [] });
  await leave(null);
  expect((await history()).averageCycleLength).toBe(35);
});

test('repeated symptoms are listed with the number of cycles, from three cycles on', async () => {
  const person = await personIn({ starts: [94, 66, 38, 10] });
  const patterns = async () =>
    (await person.call('GET', `/api/days?from=${daysAgo(120)}&to=${daysAgo(0)}`)).json().patterns;
  for (const days of [94, 66]) await person.call('PUT', `/api/days/${daysAgo(days)}`, { pain: 'HIGH' });
  expect(await patterns()).toEqual([]);
  await person.call('PUT', `/api/days/${daysAgo(38)}`, { pain: 'HIGH' });
  expect(await patterns()).toMatchObject([
    { symptom: 'pain', cycles: 3, of: 3, text: 'Pain is often strong on day 1 (in 3 of 3 cycles).' },
  ]);
});

describe('a change of the mode', () => {
  test('keeps the phases of past cycles', async () => {
    const person = await personIn({ starts: regular(10) });
    const calendar = async () =>
      (await person.call('GET', `/api/calendar?from=${daysAgo(60)}&to=${daysAgo(11)}`)).json().days;
    const before = await calendar();
    for (const cycleMode of ['PILL', 'IUS', 'NONE_EXPECTED', 'PAUSED', 'PERIMENOPAUSE']) {
      await person.call('PATCH', '/api/settings', { cycleMode });
      expect(await calendar()).toEqual(before);
    }
  });

  test('leaves no trace if it is reverted on the same day', async () => {
    const person = await personIn({ starts: regular(10) });
    const before = await current(person);
    await person.call('PATCH', '/api/settings', { cycleMode: 'NONE_EXPECTED' });
    await person.call('PATCH', '/api/settings', { cycleMode: 'NATURAL' });
    expect(await current(person)).toEqual(before);
  });
});

describe('the day’s answer', () => {
  test.each([
    ['no cap in a pause just so', { cycleMode: 'PAUSED', pauseReason: 'JUST_SO' }, [5], false],
    ['a cap in a pause for pregnancy', { cycleMode: 'PAUSED', pauseReason: 'PREGNANCY' }, [5], true],
    ['no cap on the pill after 100 days', { cycleMode: 'PILL' }, [100], false],
    ['no cap in perimenopause after 100 days', { cycleMode: 'PERIMENOPAUSE' }, [100], false],
    ['a cap in a natural cycle after 100 days', {}, [100], true],
  ])('has %s', async (_, settings, starts, expected) => {
    const person = await personIn({ settings, starts });
    expect(await isCapped(person)).toBe(expected);
    const { days } = (await person.call('GET', '/api/plan?days=2')).json();
    expect(days[1].ceiling).toBe(expected ? 'REDUCED' : 'TRAIN');
  });
});
