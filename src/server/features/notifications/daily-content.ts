import type { z } from 'zod';
import type { today } from '#contract/today.ts';
import type { Language } from '#core/language.ts';
import type { MessageContent } from './message-content.ts';
import { MESSAGE_WORDING, type MessageWording, type TellingMeasure } from './wording.ts';

export type Today = z.output<typeof today>;

/** Whom a message is for, as far as its words go. */
export interface Reader {
  language: Language;
  publicUrl: string;
}

const MOST_NUMBERS = 3;

/** The most telling first. */
const TELLING_MEASURES: readonly TellingMeasure[] = [
  'bodyBatteryCurrent',
  'hrvStatus',
  'hrvLastNightMs',
  'sleepSeconds',
  'intensityMinutesWeek',
  'restingHeartRate',
];

/** What was measured for the day itself; an older value is no number behind it. */
export function measuredToday({ biometrics, date }: Today): TellingMeasure[] {
  return TELLING_MEASURES.filter((measure) => {
    const { value, date: measured } = biometrics[measure];
    return value !== null && value !== 'UNKNOWN' && measured?.equals(date);
  });
}

function numberText(measure: TellingMeasure, { biometrics }: Today, { daily }: MessageWording): string {
  if (measure !== 'hrvStatus') return daily.numbers[measure](biometrics[measure].value ?? 0);
  const status = biometrics.hrvStatus.value ?? 'UNKNOWN';
  return status === 'UNKNOWN' ? '' : daily.hrvStatuses[status];
}

function cycleText({ cycle }: Today, { daily }: MessageWording): string | undefined {
  return cycle.cycleDay === null ? cycle.notice?.text : daily.cycle(cycle.cycleDay, cycle.phase);
}

function paragraph(label: string, text: string | undefined) {
  return text === undefined || text === '' ? [] : [{ label, text }];
}

/** The day's decision in one line, and everything behind it. */
export function dailyContent(day: Today, { language, publicUrl }: Reader): MessageContent {
  const wording = MESSAGE_WORDING[language];
  const { labels, ...words } = wording.daily;
  const { decision } = day;
  const { nextPeriod } = day.cycle;
  const numbers = measuredToday(day).map((measure) => numberText(measure, day, wording));
  const isUnmeasured = decision !== null && numbers.length === 0;
  return {
    language,
    subject: words.subject(day.date),
    headline: decision === null ? words.greeting : words.headlines[decision.status],
    paragraphs: [
      ...(decision === null ? [{ text: words.noDecision }] : [{ label: labels.why, text: decision.reason }]),
      ...(isUnmeasured ? [{ text: words.nothingMeasured }] : []),
      ...paragraph(labels.cycle, cycleText(day, wording)),
      ...paragraph(labels.behindIt, numbers.slice(0, MOST_NUMBERS).join(', ')),
      ...paragraph(labels.wouldChange, decision?.wouldChangeIf),
      ...paragraph(labels.nextPeriod, nextPeriod === null ? undefined : wording.window(nextPeriod)),
    ],
    action: { label: words.open, url: `${publicUrl}/` },
  };
}
