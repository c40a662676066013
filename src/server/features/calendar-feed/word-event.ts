import { hash } from 'node:crypto';
import type { FeedEvent } from '#core/calendar-feed/feed-event.ts';
import { lateText } from '#core/cycle/notice.ts';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import type { Language } from '#core/language.ts';
import { FEED_WORDING, type FeedWording } from './wording.ts';

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

type TrainingEvent = Extract<FeedEvent, { kind: 'TRAINING' }>;

const timed = (title: string, minutes: number | null) =>
  minutes === null ? title : `${title}, ${minutes} min`;

/** The discreet words of a training event. It names no workout, because a title may tell bystanders too much. */
function discreetTraining({ status, workouts }: TrainingEvent, { discreet }: FeedWording): string {
  const minutes = workouts.reduce((sum, workout) => sum + (workout.minutes ?? 0), 0);
  const title = status === null ? discreet.training : discreet.days[status];
  return timed(title, minutes === 0 ? null : minutes);
}

/** The words of a training event: today's answer is in the title, that of a coming day in the description. */
function trainingWords({ status, workouts, tentative }: TrainingEvent, wording: FeedWording): Words {
  const answer = status === null ? null : wording.plain.days[status];
  const note = tentative ? wording.dayNote : wording.decidedNote;
  const planned = workouts.map(({ title, minutes }) => timed(title, minutes)).join(' + ');
  if (answer === null) return { title: planned, description: null };
  if (planned === '') return { title: answer, description: note };
  if (tentative) return { title: planned, description: `${answer}. ${note}` };
  return { title: `${planned} · ${answer}`, description: note };
}

function discreetTitle(event: FeedEvent, wording: FeedWording): string {
  const { discreet } = wording;
  if (event.kind === 'TRAINING') return discreetTraining(event, wording);
  if (event.kind === 'EASIER_DAYS') return discreet.days[event.status];
  if (event.kind === 'PHASE') return discreet.phase(CYCLE_PHASES.indexOf(event.phase) + 1);
  return event.kind === 'PERIOD' ? discreet.period : discreet.predictedPeriod;
}

function plainWords(event: FeedEvent, { plain, ...wording }: FeedWording, language: Language): Words {
  if (event.kind === 'PERIOD') return { title: plain.period, description: null };
  if (event.kind === 'PREDICTED_PERIOD') {
    return { title: plain.predictedPeriod, description: wording.window(event.predicted, event.hasBegun) };
  }
  if (event.kind === 'LATE_PERIOD') {
    return { title: plain.latePeriod, description: `${lateText(event.late, language)} ${wording.phaseNote}` };
  }
  if (event.kind === 'PHASE') return { title: plain.phases[event.phase], description: wording.phaseNote };
  if (event.kind === 'EASIER_DAYS')
    return { title: wording.easierDays(plain.days[event.status]), description: wording.dayNote };
  return trainingWords(event, { plain, ...wording });
}

/** Hashed: the key contains the phase and the date, and a UID must not reveal the host (RFC 7986 §5.3). */
function uidOf(feedId: string, key: string): string {
  return hash('sha256', `${feedId} ${key}`).slice(0, 32);
}

export function wordEvent(
  event: FeedEvent,
  feed: { id: string; discreet: boolean },
  language: Language,
): WordedEvent {
  const { key, firstDay, lastDay, tentative } = event;
  const wording = FEED_WORDING[language];
  const words = feed.discreet
    ? { title: discreetTitle(event, wording), description: null }
    : plainWords(event, wording, language);
  return { uid: uidOf(feed.id, key), firstDay, lastDay, tentative, ...words };
}
