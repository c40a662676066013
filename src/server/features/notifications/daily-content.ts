import type { z } from 'zod';
import type { today } from '#contract/today.ts';
import type { Language } from '#core/language.ts';
import type { MessageContent } from './message-content.ts';
import { MESSAGE_WORDING, type MessageMeasure, type MessageWording, type NightMeasure } from './wording.ts';

export type Today = z.output<typeof today>;

/** What the text of a message needs to know about its reader. */
export interface Reader {
  language: Language;
  publicUrl: string;
}

const MOST_NUMBERS = 3;

/** Most informative first. */
const MESSAGE_MEASURES: readonly MessageMeasure[] = [
  'bodyBatteryCurrent',
  'hrvStatus',
  'hrvLastNightMs',
  'sleepSeconds',
  'intensityMinutesWeek',
  'restingHeartRate',
];

const NIGHT_MEASURES: readonly NightMeasure[] = ['hrvLastNightMs', 'sleepSeconds'];

/** The values measured on the day itself; older ones are not shown. */
function measuredToday({ biometrics, date }: Today): MessageMeasure[] {
  return MESSAGE_MEASURES.filter((measure) => {
    const { value, date: measured } = biometrics[measure];
    return value !== null && value !== 'UNKNOWN' && measured?.equals(date);
  });
}

/** Values of the night that are missing but were measured in the last days. An empty night has its own text. */
export function missingOfNight({ biometrics, date }: Today): NightMeasure[] {
  const isMissing = (measure: NightMeasure) => biometrics[measure].date?.equals(date) !== true;
  const missing = NIGHT_MEASURES.filter(isMissing);
  const usual = missing.filter((measure) => biometrics[measure].date !== null);
  return missing.length === NIGHT_MEASURES.length ? missing : usual;
}

function numberText(measure: MessageMeasure, { biometrics }: Today, { daily }: MessageWording): string {
  if (measure !== 'hrvStatus') return daily.numbers[measure](biometrics[measure].value ?? 0);
  const status = biometrics.hrvStatus.value ?? 'UNKNOWN';
  return status === 'UNKNOWN' ? '' : daily.hrvStatuses[status];
}

/** The cycle day as on today's page; undefined if the page shows none, or the mode does not count days. */
function cycleText({ cycle }: Today, { daily }: MessageWording): string | undefined {
  const { state, cycleDay, phase, phaseWords, notice } = cycle;
  if (cycleDay === null || state === 'PAUSED' || state === 'STALE') return notice?.text;
  const place = daily.cycle(cycleDay, phase);
  return phaseWords === null ? place : `${place} (${phaseWords})`;
}

/** A past date is not announced: the notice covers that case. */
function nextPeriodText({ cycle }: Today, { window }: MessageWording): string | undefined {
  const { state, nextPeriod, notice, daysLate } = cycle;
  if (state === 'LATE' || state === 'OVERDUE') return notice?.text;
  return nextPeriod === null || daysLate !== 0 ? undefined : window(nextPeriod);
}

function paragraph(label: string, text: string | undefined) {
  return text === undefined || text === '' ? [] : [{ label, text }];
}

/** The day's decision in one line, with its reasons and values. */
export function dailyContent(day: Today, { language, publicUrl }: Reader): MessageContent {
  const wording = MESSAGE_WORDING[language];
  const { labels, ...words } = wording.daily;
  const { decision } = day;
  const numbers = measuredToday(day).map((measure) => numberText(measure, day, wording));
  const isUnmeasured = decision !== null && numbers.length === 0;
  const missing = missingOfNight(day);
  const isNightMissing = decision !== null && !isUnmeasured && missing.length > 0;
  return {
    language,
    subject: words.subject(day.date),
    headline: decision === null ? words.greeting : words.headlines[decision.status],
    paragraphs: [
      ...(decision === null ? [{ text: words.noDecision }] : [{ label: labels.why, text: decision.reason }]),
      ...(isUnmeasured ? [{ text: words.nothingMeasured }] : []),
      ...(isNightMissing ? [{ text: words.nightMissing(missing) }] : []),
      ...day.overrides
        .filter(({ ask }) => ask)
        .map(({ override, since }) => ({ text: words.stillSo(override, since) })),
      ...paragraph(labels.cycle, cycleText(day, wording)),
      ...paragraph(labels.behindIt, numbers.slice(0, MOST_NUMBERS).join(', ')),
      ...paragraph(labels.wouldChange, decision?.wouldChangeIf),
      ...paragraph(labels.nextPeriod, nextPeriodText(day, wording)),
    ],
    action: { label: words.open, url: `${publicUrl}/` },
  };
}
