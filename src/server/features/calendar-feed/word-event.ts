import { createHash } from 'node:crypto';
import type { FeedEvent, FeedScope } from '#core/calendar-feed/feed-event.ts';
import { CYCLE_PHASES, type CyclePhase } from '#core/cycle/phase.ts';
import type { PredictedPeriod } from '#core/prediction/predict-period.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';

/** An event as a calendar shows it. */
export interface WordedEvent {
  uid: string;
  firstDay: Temporal.PlainDate;
  lastDay: Temporal.PlainDate;
  tentative: boolean;
  title: string;
  description: string | null;
}

type Words = Pick<WordedEvent, 'title' | 'description'>;

/** What calendar programs call the feed. */
export const CALENDAR_NAMES: Readonly<Record<'discreet' | 'plain', Record<FeedScope, string>>> = {
  discreet: { EVERYTHING: 'My plan', PERIODS: 'My dates', TRAINING: 'Training plan' },
  plain: { EVERYTHING: 'Cycle and training', PERIODS: 'Periods', TRAINING: 'Training plan' },
};

const DISCREET_DAYS: Readonly<Record<TrainingStatus, string>> = {
  REST: 'Rest day',
  GENTLE: 'Gentle day',
  LIGHT: 'Light day',
  REDUCED: 'Reduced day',
  TRAIN: 'Full day',
};

const PLAIN_DAYS: Readonly<Record<TrainingStatus, string>> = {
  REST: 'Rest',
  GENTLE: 'Gentle movement',
  LIGHT: 'Light training',
  REDUCED: 'Reduced training',
  TRAIN: 'Training as planned',
};

const PLAIN_PHASES: Readonly<Record<CyclePhase, string>> = {
  MENSTRUAL: 'Menstrual phase',
  FOLLICULAR: 'Follicular phase',
  OVULATION: 'Ovulation window',
  EARLY_LUTEAL: 'Early luteal phase',
  LATE_LUTEAL: 'Late luteal phase',
};

const NO_ADVICE = 'An estimate, no contraception or fertility advice.';

/** Words that mean nothing to whoever looks over a shoulder, and everything to the person. */
function discreetTitle(event: FeedEvent): string {
  if (event.kind === 'TRAINING') return DISCREET_DAYS[event.status];
  if (event.kind === 'PHASE') return `Block ${CYCLE_PHASES.indexOf(event.phase) + 1}`;
  return event.kind === 'PERIOD' ? 'New round' : 'New round expected';
}

function windowText({ date, earliest, latest, confidence }: PredictedPeriod): string {
  return `Most likely ${date}; about 4 in 5 start from ${earliest} to ${latest}. Confidence: ${confidence}. ${NO_ADVICE}`;
}

function plainWords(event: FeedEvent): Words {
  if (event.kind === 'PERIOD') return { title: 'Period started', description: null };
  if (event.kind === 'PREDICTED_PERIOD') {
    return { title: 'Period expected to start', description: windowText(event.predicted) };
  }
  if (event.kind === 'PHASE') {
    return { title: `${PLAIN_PHASES[event.phase]} (estimated)`, description: NO_ADVICE };
  }
  return { title: PLAIN_DAYS[event.status], description: 'At most. How the morning goes can only lower it.' };
}

/** RFC 7986 §5.3: tells nothing of the host. Nor of the event, whose key would name the phase and the date. */
function uidOf(feedId: string, key: string): string {
  return createHash('sha256').update(`${feedId} ${key}`).digest('hex').slice(0, 32);
}

export function wordEvent(event: FeedEvent, feed: { id: string; discreet: boolean }): WordedEvent {
  const { key, firstDay, lastDay, tentative } = event;
  const words = feed.discreet ? { title: discreetTitle(event), description: null } : plainWords(event);
  return { uid: uidOf(feed.id, key), firstDay, lastDay, tentative, ...words };
}
