import type { FeedScope } from '#core/calendar-feed/feed-scope.ts';
import type { CyclePhase } from '#core/cycle/phase.ts';
import type { Language } from '#core/language.ts';
import type { PredictedPeriod } from '#core/prediction/predict-period.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { de } from './wording/de.ts';
import { en } from './wording/en.ts';
import { fr } from './wording/fr.ts';

/** Names of the feed and its events in calendar programs. */
interface Titles {
  calendar: Readonly<Record<FeedScope, string>>;
  days: Readonly<Record<TrainingStatus, string>>;
  period: string;
  predictedPeriod: string;
}

/** All texts of a feed in one language. */
export interface FeedWording {
  /** Titles that tell bystanders nothing. */
  discreet: Titles & { training: string; phase: (place: number) => string };
  plain: Titles & { phases: Readonly<Record<CyclePhase, string>>; latePeriod: string };
  window: (predicted: PredictedPeriod, hasBegun: boolean) => string;
  phaseNote: string;
  /** The title of coming days that allow less than training as planned. */
  easierDays: (most: string) => string;
  /** The note about a coming day. */
  dayNote: string;
  /** The note about today, which is decided. */
  decidedNote: string;
}

export const FEED_WORDING: Readonly<Record<Language, FeedWording>> = { en, de, fr };
