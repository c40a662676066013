import type { Level } from '#core/cycle/body-day.ts';
import type { LeftOutReason as LeftOutOfAverage } from '#core/cycle/cycle-mode.ts';
import type { StoredPhoneValue } from '#core/phone/phone-value.ts';
import type { LoadKind } from '#core/training/activity.ts';

/** From least to most. Of two records of one day, the heavier one wins. */
export const FLOWS = ['none', 'spotting', 'unspecified', 'light', 'medium', 'heavy'] as const;
export type Flow = (typeof FLOWS)[number];

export type TestResult = 'positive' | 'negative';

export interface ActivityValues {
  startMinute: number;
  /** The instant as text, if the file has the offset. */
  startsAt: string | null;
  type: string;
  minutes: number;
  load: number | null;
  loadKind: LoadKind | null;
  zoneMinutes: number[] | null;
}

/**
 * What a device measured in a night, in the units of a daily log. The skin temperature in °C: absolute, or as the
 * deviation that the device computed.
 */
export const NIGHT_MEASURES = [
  'hrvLastNightMs',
  'restingHeartRate',
  'sleepSeconds',
  'skinTemperature',
  'skinTemperatureDeviation',
] as const;
export type NightMeasure = (typeof NIGHT_MEASURES)[number];

/** A value with its time. `wearable` is the watch or app that wrote it. */
export type Sample = Omit<StoredPhoneValue, 'kind' | 'day' | 'label'> & {
  kind: 'HRV_RMSSD' | 'HRV_SDNN' | 'PULSE' | 'SLEEP' | 'SKIN_TEMPERATURE';
};

export type Symptom = 'pain' | 'energy' | 'mood';

/**
 * What a file says about a span of time. Most are only a hint for the person, because an import never changes the cycle
 * mode. SET_ASIDE: the first day of a cycle that the person excluded in the other app.
 */
export const STAGES = ['PREGNANCY', 'SET_ASIDE', 'BREASTFEEDING', 'PILL', 'IUS', 'NONE_EXPECTED'] as const;
export type Stage = (typeof STAGES)[number];

/** What Lutea's own export has about a start. */
export interface OwnStart {
  predictedDate: string | null;
  gapConfirmed: boolean;
  /** Why the cycle that ended with it is left out of the average. */
  leftOut: LeftOutOfAverage | null;
}

/** Rows of Lutea's own export that are stored as they are. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * One fact of a file. `day` is text as the file wrote it, cut to ten characters: `collectHistory` judges
 * whether it is a day.
 */
export type ImportedRecord =
  /** `isStart`: the record says that a period starts on this day. */
  | { kind: 'bleeding'; day: string; flow: Flow; isStart?: boolean; isDoubtful?: boolean }
  /** A period written in the file; `end` is its last day. `own`: from Lutea's own export. */
  | { kind: 'period'; day: string; end: string | null; isDoubtful?: boolean; own?: OwnStart }
  | { kind: 'test'; day: string; result: TestResult }
  /** Ovulation as the person marked it. */
  | { kind: 'ovulation'; day: string }
  | { kind: 'symptom'; day: string; symptom: Symptom; level: Level }
  /** What the person said about a day (ill, a wish), from Lutea's own export. */
  | { kind: 'word'; day: string; word: 'ill' | 'wish'; value: string }
  /** °C or °F, recognised by the range. Basal unless `isSkin`. */
  | { kind: 'temperature'; day: string; value: number; isSkin?: boolean }
  | { kind: 'note'; day: string; text: string }
  /** `end` is the last day; null if only this one is known. */
  | { kind: 'stage'; day: string; end: string | null; stage: Stage }
  /**
   * Values of one `app` form a series. `device` separates two devices that measured the same night. `isPart`: one of
   * several sleep segments that add up.
   */
  | {
      kind: 'night';
      day: string;
      measure: NightMeasure;
      value: number;
      app: string;
      device: string;
      isPart?: boolean;
    }
  /** Nights are made of samples in the same way as of the values that a phone sends. */
  | { kind: 'sample'; day: string; app: string; sample: Sample }
  /** `day` and `startMinute` are local. */
  | ({
      kind: 'activity';
      day: string;
      app: string;
    } & ActivityValues)
  /** A day's measurements and decision, from Lutea's own export. */
  | { kind: 'log'; day: string; row: StoredRow };

export const LEFT_OUT_REASONS = [
  /** Not a valid date. */
  'BAD_DATE',
  /** Not a valid value, or out of range. */
  'BAD_VALUE',
  /** A day in the future. */
  'FUTURE',
  /** Calculated by the other app, not recorded by the person. */
  'PREDICTED',
  /** The person said that there was no bleeding. */
  'NONE',
  /** A second record of the same day. */
  'SAME_DAY',
  /** The person deleted it in the other app. */
  'DELETED',
  /** The person set it aside in the other app. */
  'EXCLUDED',
  'PREGNANT',
  /** About how to count, not about what happened: suggested to the person, not stored. */
  'HINT',
  'ENDS_BEFORE_START',
  'TOO_LONG',
  'END_WITHOUT_START',
  /** Measured by another device, whose own export is better. */
  'SECOND_HAND',
  /** Measured outside the night's sleep. */
  'AWAKE',
  /** Lutea stores nothing of this kind. */
  'NO_PLACE',
  /** More than Lutea takes from one file. */
  'TOO_MANY',
  /** An export of another version of Lutea. */
  'OTHER_VERSION',
  /** Days too close together to be starts of periods. */
  'NOT_STARTS',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The result for one record: NEW is taken, everything else left out. */
export type Outcome = 'NEW' | LeftOutReason;

export interface Place {
  /** Line of a text, or number of the record in a list; from 1. */
  line?: number | undefined;
  /** The name of the record in the file. */
  what?: string | undefined;
  /** Days on which, or next to which, bleeding could not be read: a period may start there. */
  unreadBleeding?: readonly string[] | undefined;
}

/** Receives what the reader of a format finds. Every fact is either taken or left out with a reason. */
export interface RecordSink {
  take(record: ImportedRecord, place?: Place): void;
  leaveOut(reason: LeftOutReason, place?: Place, count?: number): void;
  /** The settings of Lutea's own export. They do not count as a record. */
  takeAccount(account: StoredRow): void;
}
