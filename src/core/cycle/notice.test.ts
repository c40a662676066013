import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#core/language.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { describeCycle } from './current-cycle.ts';
import type { CycleMode } from './cycle-mode.ts';
import { cycleNotice, lateText, phaseShareText } from './notice.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** One start on 2026-03-01, predicted to be followed by one on 2026-03-29. */
function noticeOn(today: string, mode: CycleMode = 'NATURAL', language: Language = 'en') {
  const periodStarts = startsOn('2026-03-01');
  const record = { periodStarts, cycleLength: 28, cycleLengthStated: true, mode };
  return cycleNotice(describeCycle(record, day(today)), { today: day(today), language });
}

test.each(['2026-03-01', '2026-03-15', '2026-03-29'])('on %s there is no notice', (today) => {
  expect(noticeOn(today)).toBeNull();
});

test('the notice calls one day late ordinary', () => {
  expect(noticeOn('2026-03-30')).toEqual({
    code: 'PERIOD_LATE',
    text: 'Your period is 1 day later than estimated, which is ordinary. In about 5 of 10 such cycles it starts within 3 days.',
  });
});

test.each([
  ['high', 1, 'In about 9 of 10 such cycles'],
  ['medium', 2, 'In about 7 of 10 such cycles'],
  ['low', 2, 'In about 5 of 10 such cycles'],
  ['high', 3, 'In most such cycles'],
  ['low', 6, 'In most such cycles'],
] as const)(
  'with %s confidence, on late day %i, the text of a late period says: %s',
  (confidence, daysLate, words) => {
    expect(lateText({ confidence, daysLate, hasDate: true }, 'en')).toContain(words);
  },
);

test('with a window alone, the notice comes after its last day and gives no figure', () => {
  const record = {
    periodStarts: startsOn('2026-03-01'),
    cycleLength: 45,
    cycleLengthStated: true,
    mode: 'NATURAL' as const,
  };
  const noticeFor = (today: string) =>
    cycleNotice(describeCycle(record, day(today)), { today: day(today), language: 'en' });
  expect(noticeFor('2026-04-19')).toBeNull();
  expect(noticeFor('2026-04-20')?.text).toBe(
    'The estimated window for your period ended 1 day ago. With long or very different cycles this is ordinary.',
  );
});

test.each([
  ['2026-03-03', null],
  ['2026-03-10', 'before ovulation, more than 9 in 10'],
  ['2026-03-15', 'within a day of ovulation, about 4 in 10'],
  ['2026-03-20', 'luteal, about 9 in 10'],
  ['2026-03-26', 'late luteal, about 8 in 10'],
  ['2026-03-30', 'late luteal, more than 9 in 10'],
  ['2026-04-05', null],
])('on %s the text about the phase is: %s', (today, words) => {
  const record = {
    periodStarts: startsOn('2026-03-01'),
    cycleLength: 28,
    cycleLengthStated: true,
    mode: 'NATURAL' as const,
  };
  expect(phaseShareText(describeCycle(record, day(today)), 'en')).toBe(words);
});

test('the text about how likely a phase is exists in every language', () => {
  const cycle = describeCycle(
    { periodStarts: startsOn('2026-03-01'), cycleLength: 28, cycleLengthStated: true, mode: 'NATURAL' },
    day('2026-03-20'),
  );
  expect(LANGUAGES.map((language) => phaseShareText(cycle, language))).toEqual([
    'luteal, about 9 in 10',
    'luteal, in etwa 9 von 10 Fällen',
    'lutéale, environ 9 fois sur 10',
  ]);
});

test('the notice still calls six days late ordinary', () => {
  expect(noticeOn('2026-04-04')).toMatchObject({
    code: 'PERIOD_LATE',
    text: expect.stringContaining('is 6 days later than estimated'),
  });
});

test('the notice of a period that is a week late asks what happened', () => {
  expect(noticeOn('2026-04-05')).toEqual({
    code: 'PERIOD_OVERDUE',
    text: 'Your period is 7 days later than estimated. Did it start, was a log missed, or could you be pregnant? The phase is unknown until a start is logged.',
  });
});

test.each(['PILL', 'IUS', 'NONE_EXPECTED', 'PAUSED', 'PERIMENOPAUSE'] as const)(
  'in mode %s a period that is a week late has no notice',
  (mode) => {
    expect(noticeOn('2026-04-05', mode)).toBeNull();
  },
);

test('the notice of a stale cycle says why nothing is estimated', () => {
  expect(noticeOn('2026-04-19')).toEqual({
    code: 'CYCLE_STALE',
    text: 'Your last logged period started 49 days ago, so no day or phase is estimated. Log a start to go on.',
  });
});

test.each([
  ['2026-05-29', 'CYCLE_STALE'],
  ['2026-05-30', 'LONG_ABSENCE'],
])('on %s the notice is %s: 90 days without a period are over on 2026-05-30', (today, code) => {
  expect(noticeOn(today)?.code).toBe(code);
});

test('the notice of a long absence points to a clinician and diagnoses nothing', () => {
  expect(noticeOn('2026-06-01')?.text).toBe(
    'No period logged for 92 days. Pregnancy, contraception or menopause can explain that, and so can hard training with too little food. If you do not know which it is, see a clinician before hard training.',
  );
});

test('a paused cycle has no notice, however long ago the last start', () => {
  expect(noticeOn('2026-06-01', 'PAUSED')).toBeNull();
});

test('without a logged start there is no notice', () => {
  const record = { periodStarts: [], cycleLength: 28, cycleLengthStated: false, mode: 'NATURAL' as const };
  const today = day('2026-03-01');
  expect(cycleNotice(describeCycle(record, today), { today, language: 'en' })).toBeNull();
});

/** Each kind of notice, once with one day and once with many. */
const NOTICED_DAYS = ['2026-03-30', '2026-04-04', '2026-04-05', '2026-04-19', '2026-06-01'];

test.each(LANGUAGES.flatMap((language) => NOTICED_DAYS.map((today) => [language, today] as const)))(
  'in %s the notice of %s has its own text, and neither diagnoses nor orders',
  (language, today) => {
    const notice = noticeOn(today, 'NATURAL', language);
    expect(notice?.code).toBe(noticeOn(today)?.code);
    expect(notice?.text).toMatch(/^\p{Lu}.*[.?]$/u);
    expect(notice?.text).not.toMatch(/undefined|null|NaN/);
    expect(notice?.text).not.toMatch(/diagnos|fruchtbar|fertil|fécond|\bmust\b|muss|müss|devez|il faut/i);
    if (language !== 'en') expect(notice?.text).not.toBe(noticeOn(today)?.text);
  },
);

test.each(LANGUAGES)('in %s a long absence in the first years points to a clinician', (language) => {
  const notice = noticeOn('2026-05-30', 'FIRST_YEARS', language);
  expect(notice?.code).toBe('LONG_ABSENCE_FIRST_YEARS');
  expect(notice?.text).toMatch(/clinician|Ärztin|médecin/);
});

test('the notice counts one day in the singular and several in the plural, in every language', () => {
  expect(noticeOn('2026-03-30', 'NATURAL', 'de')?.text).toMatch(
    /^Deine Periode ist 1 Tag später als geschätzt/,
  );
  expect(noticeOn('2026-04-04', 'NATURAL', 'de')?.text).toMatch(/^Deine Periode ist 6 Tage später/);
  expect(noticeOn('2026-03-30', 'NATURAL', 'fr')?.text).toMatch(/^Vos règles ont 1 jour de retard/);
  expect(noticeOn('2026-04-04', 'NATURAL', 'fr')?.text).toMatch(/^Vos règles ont 6 jours de retard/);
});
