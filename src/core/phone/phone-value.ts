/** The kinds of values that Lutea stores from a phone. */
export const PHONE_KINDS = [
  'HRV_RMSSD',
  'HRV_SDNN',
  'PULSE',
  'SLEEP',
  'SKIN_DEVIATION',
  'SKIN_TEMPERATURE',
  'WORKOUT',
  'EXERCISE_MINUTES',
  'BLEEDING',
  'OVULATION_TEST',
  'BASAL_TEMPERATURE',
] as const;
export type PhoneKind = (typeof PHONE_KINDS)[number];

/** One value that a phone sent. */
export interface PhoneValue {
  /** The name of the value in the message. */
  what: string;
  kind: PhoneKind;
  startMs: number;
  /** Equal to the start if the value belongs to one moment. */
  endMs: number;
  /**
   * HRV in ms, pulse in beats a minute, sleep in seconds asleep, temperatures in °C, workouts and exercise in minutes;
   * 1 for kinds without a number.
   */
  value: number;
  /** UTC offset where the phone was; null if the message does not say. */
  utcOffsetMinutes: number | null;
  /** Set if the message names a day instead of a moment. */
  day: Temporal.PlainDate | null;
  /** The kind of workout, how much a day bled (`Bleeding`), or the result of a test (`OvulationTest`). */
  label: string | null;
  /** The watch or app that wrote it, if the message says so. */
  wearable: string | null;
}

/** A stored value. Without an offset in the message, it has that of the person's timezone. */
export interface StoredPhoneValue extends Omit<PhoneValue, 'what' | 'day'> {
  utcOffsetMinutes: number;
  /** The number of the day, if the message named a day. */
  day: number | null;
}

/** Why a value of a message was not taken. */
export const MESSAGE_PROBLEMS = [
  /** The message is not one of the app that the address was made for. */
  'UNKNOWN_FORMAT',
  'BAD_TIME',
  'BAD_VALUE',
  'UNKNOWN_UNIT',
  /** An average over the whole day, which cannot be used for the night. */
  'DAY_AVERAGE',
  'FUTURE',
  'TOO_OLD',
  /** More than Lutea takes from one message. */
  'TOO_MANY',
] as const;
export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number];

export interface RefusedValues {
  /** The name of the values in the message. */
  what: string;
  reason: MessageProblem;
  count: number;
}

/** The content of a message. */
export interface PhoneMessage {
  values: PhoneValue[];
  /** How many values are of kinds that no decision uses. */
  ignored: number;
  refused: RefusedValues[];
}
