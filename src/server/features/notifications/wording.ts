import type { MessageAnswer, NotificationKind } from '#contract/notification-kind.ts';
import type { Biometrics } from '#contract/today.ts';
import type { Phase } from '#core/cycle/phase.ts';
import type { Language } from '#core/language.ts';
import type { PredictedPeriod } from '#core/prediction/predict-period.ts';
import type { Override } from '#core/training/override.ts';
import type { IllQuestion } from '#core/training/own-words.ts';
import type { SignalName } from '#core/training/signal.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { de } from './wording/de.ts';
import { en } from './wording/en.ts';
import { fr } from './wording/fr.ts';

/** Values of the night that a message may name as missing. */
export type NightMeasure = Extract<keyof Biometrics, 'hrvLastNightMs' | 'sleepSeconds'>;

interface TitledText {
  headline: string;
  text: string;
}

/** The texts of the daily message besides the decision's own. */
interface DailyWording {
  subject: (date: Temporal.PlainDate, status: TrainingStatus) => string;
  /** The subject of a discreet message, and of one without a decision. */
  neutralSubject: (date: Temporal.PlainDate) => string;
  greeting: string;
  headlines: Readonly<Record<TrainingStatus, string>>;
  noDecision: string;
  nothingMeasured: string;
  nightMissing: (missing: readonly NightMeasure[]) => string;
  /** Asks whether an override still holds; its first day may be unknown. */
  stillSo: (override: Override, since: Temporal.PlainDate | null) => string;
  illQuestions: Readonly<Record<IllQuestion, string>>;
  labels: Readonly<Record<'why' | 'workout' | 'cycle' | 'behindIt' | 'wouldChange' | 'nextPeriod', string>>;
  cycle: (cycleDay: number, phase: Phase) => string;
  /** The text of each signal with its value. */
  signals: Readonly<Record<SignalName, (value: number) => string>>;
  open: string;
}

/** All texts of messages and of the pages behind their links, in one language. */
export interface MessageWording {
  /** Between a label and its text. */
  colon: string;
  daily: DailyWording;
  window: (predicted: PredictedPeriod) => string;
  /** Subject of every message except the daily one: neutral, since others may see it. */
  noteSubject: string;
  periodSoon: { headline: string; label: string; open: string };
  periodLate: TitledText & { open: string };
  connection: {
    ended: TitledText;
    endsSoon: { headline: string; text: (daysLeft: number) => string };
    open: string;
  };
  /** A message without anything about the body. */
  discreet: { headline: string; first: (settingsUrl: string) => string; open: string };
  answers: Readonly<Record<MessageAnswer, string>>;
  confirmAddress: ConfirmAddressWording;
  footer: { reason: string; stop: string };
  unsubscribe: UnsubscribeWording;
  logStart: LogStartWording;
}

/** The mail that asks to confirm an address, and the page behind its link. */
export interface ConfirmAddressWording {
  title: string;
  mail: TitledText;
  ask: TitledText;
  done: TitledText;
  confirm: string;
}

/** The pages behind an unsubscribe link. */
export interface UnsubscribeWording {
  title: string;
  ask: (kind: NotificationKind) => TitledText;
  off: (kind: NotificationKind) => TitledText;
  on: (kind: NotificationKind) => TitledText;
  stop: string;
  resume: string;
}

/** The page behind the link of a late period. */
export interface LogStartWording {
  title: string;
  ask: TitledText;
  today: (date: Temporal.PlainDate) => string;
  /** Label of the field for another day. */
  otherDay: string;
  save: string;
  logged: (date: Temporal.PlainDate) => TitledText;
  already: TitledText;
  expired: TitledText;
  outOfRange: (first: Temporal.PlainDate, last: Temporal.PlainDate) => string;
  open: string;
}

export const MESSAGE_WORDING: Readonly<Record<Language, MessageWording>> = { en, de, fr };
