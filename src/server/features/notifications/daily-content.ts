import type { z } from 'zod';
import type { Biometrics, today } from '#contract/today.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { PHASE_NAMES } from '#core/training/wording.ts';
import type { MessageContent } from './message-content.ts';

export type Today = z.output<typeof today>;

const HEADLINES: Readonly<Record<TrainingStatus, string>> = {
  REST: 'Rest today.',
  GENTLE: 'Keep it gentle today.',
  LIGHT: 'Light training today.',
  REDUCED: 'Train today, a little less than usual.',
  TRAIN: 'Train as planned today.',
};

const NO_DECISION =
  'No training advice yet: connect your wearable, so that it rests on more than the calendar.';
const NOTHING_MEASURED = 'Your wearable has sent no values for today yet, so this is decided without them.';

const MOST_NUMBERS = 3;

type Measure = keyof Biometrics;

const SECONDS_PER_HOUR = 3600;

/** The numbers worth a line, the most telling first. */
const NUMBERS: readonly [Measure, (value: string | number) => string][] = [
  ['bodyBatteryCurrent', (value) => `Body Battery ${value}`],
  ['hrvStatus', (value) => `HRV ${String(value).toLowerCase()}`],
  ['hrvLastNightMs', (value) => `HRV last night ${value} ms`],
  ['sleepSeconds', (value) => `${(Number(value) / SECONDS_PER_HOUR).toFixed(1)} h of sleep`],
  ['intensityMinutesWeek', (value) => `${value} intensity minutes this week`],
  ['restingHeartRate', (value) => `resting heart rate ${value}`],
];

/** What was measured for the day itself; an older value is no number behind it. */
export function measuredToday({ biometrics, date }: Today): string[] {
  return NUMBERS.flatMap(([measure, say]) => {
    const { value, date: measured } = biometrics[measure];
    const isKnown = value !== null && value !== 'UNKNOWN' && measured?.equals(date);
    return isKnown ? [say(value)] : [];
  });
}

/** Made once: making one takes longer than the rest of a message. */
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long' });

const dayText = (date: Temporal.PlainDate): string => dayFormat.format(date);

function cycleText({ cycle }: Today): string | undefined {
  if (cycle.cycleDay === null) return cycle.notice?.text;
  const phase = cycle.phase === 'UNKNOWN' ? 'phase unknown' : `estimated ${PHASE_NAMES[cycle.phase]}`;
  return `day ${cycle.cycleDay}, ${phase}`;
}

export function windowText({ cycle: { nextPeriod } }: Today): string | undefined {
  if (nextPeriod === null) return undefined;
  const { date, earliest, latest, confidence } = nextPeriod;
  return `about ${dayText(date)}, most likely from ${dayText(earliest)} to ${dayText(latest)} (confidence ${confidence})`;
}

function paragraph(label: string, text: string | undefined) {
  return text === undefined || text === '' ? [] : [{ label, text }];
}

/** The day's decision in one line, and everything behind it. */
export function dailyContent(day: Today, publicUrl: string): MessageContent {
  const { decision } = day;
  const numbers = measuredToday(day);
  const isUnmeasured = decision !== null && numbers.length === 0;
  return {
    subject: `Lutea: ${dayText(day.date)}`,
    headline: decision === null ? 'Good morning.' : HEADLINES[decision.status],
    paragraphs: [
      ...(decision === null ? [{ text: NO_DECISION }] : [{ label: 'Why', text: decision.reason }]),
      ...(isUnmeasured ? [{ text: NOTHING_MEASURED }] : []),
      ...paragraph('Cycle', cycleText(day)),
      ...paragraph('Behind it', numbers.slice(0, MOST_NUMBERS).join(', ')),
      ...paragraph('What would change it', decision?.wouldChangeIf),
      ...paragraph('Next period', windowText(day)),
    ],
    action: { label: 'Open Lutea', url: `${publicUrl}/` },
  };
}
