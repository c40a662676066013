import type { Language } from '#core/language.ts';
import type { ShareContent } from '#core/sharing/share-content.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { de } from './wording/de.ts';
import { en } from './wording/en.ts';
import { fr } from './wording/fr.ts';

/** All texts of a share in one language. */
export interface ShareWording {
  /** What the person agrees to. */
  agreement: {
    lead: string;
    contents: Readonly<Record<ShareContent, string>>;
    /** How much of the cycle can be guessed, by what is ticked. */
    leak: string;
    noStarts: string;
    leakWithCycle: string;
    past: string;
    end: string;
  };
  /** The page that others read. */
  page: {
    title: (name: string) => string;
    today: string;
    noAnswerYet: string;
    week: string;
    day: string;
    answer: string;
    levels: Readonly<Record<'EASE' | 'PLANNED', string>>;
    statuses: Readonly<Record<TrainingStatus, string>>;
    talk: string;
    weeks: string;
    weekOf: (monday: string) => string;
    minutes: (count: number) => string;
    unknown: string;
    planned: string;
    done: string;
    nothing: string;
    kinds: Readonly<Record<string, string>>;
    cycle: string;
    cycleDay: (day: number) => string;
    nextPeriod: (from: string, to: string) => string;
    ceilings: string;
    until: (day: string) => string;
    /** What the answer means, and what it does not. */
    meaning: string;
    calendar: string;
    board: string;
    locale: string;
  };
  /** The coach's board. In these, `{…}` is filled in by its script. */
  board: {
    title: string;
    lead: string;
    needsScript: string;
    addresses: string;
    addressesHint: string;
    add: string;
    columns: Readonly<Record<'person' | 'today' | 'week' | 'minutes' | 'remove', string>>;
    remove: string;
    removeFor: string;
    legend: string;
    none: string;
    notShared: string;
    noAnswer: string;
    minutesText: string;
    reading: string;
    read: string;
    states: Readonly<Record<'ENDED' | 'LATER' | 'UNREACHABLE' | 'NOT_A_SHARE', string>>;
    problems: Readonly<Record<'noAddress' | 'known' | 'full' | 'notSafe' | 'file' | 'notKept', string>>;
    added: string;
    removed: string;
    sums: string;
    sumsOfMinutes: string;
    tooFew: string;
    again: string;
    moving: string;
    movingText: string;
    save: string;
    load: string;
    privacy: string;
    reader: string;
  };
}

export const SHARE_WORDING: Readonly<Record<Language, ShareWording>> = { en, de, fr };
