import type {
  MessageProblem,
  PhoneKind,
  PhoneMessage,
  PhoneValue,
  RefusedValues,
} from '#core/phone/phone-value.ts';
import type { Range } from '../http-transport/json-fields.ts';
import {
  HEART_RATE_BPM,
  HRV_MS,
  MINUTES_OF_DAY,
  SKIN_CELSIUS,
  SKIN_DEVIATION,
  SLEEP_SECONDS,
} from '../wearable/measurement-ranges.ts';
import { wearableName } from '../wearable/wearable-name.ts';
import type { PhoneMoment } from './moment.ts';

/** The message is not from the app that the URL was made for. */
export class UnknownMessage extends Error {
  override readonly name = 'UnknownMessage';
}

/** Degrees Celsius of a body at rest. */
const BODY_CELSIUS: Range = { min: 30, max: 45 };
const ONE: Range = { min: 1, max: 1 };

const RANGES: Readonly<Record<PhoneKind, Range>> = {
  HRV_RMSSD: HRV_MS,
  HRV_SDNN: HRV_MS,
  PULSE: HEART_RATE_BPM,
  SLEEP: SLEEP_SECONDS,
  SKIN_DEVIATION,
  SKIN_TEMPERATURE: SKIN_CELSIUS,
  WORKOUT: MINUTES_OF_DAY,
  EXERCISE_MINUTES: MINUTES_OF_DAY,
  BLEEDING: ONE,
  OVULATION_TEST: ONE,
  BASAL_TEMPERATURE: BODY_CELSIUS,
};

/** More than two weeks of every kind. */
const MOST_VALUES = 20_000;
const LONGEST_NAME = 60;
/** The limit of different problems stored per message. */
const MOST_REFUSED = 20;

interface NewValue {
  kind: PhoneKind;
  start: PhoneMoment | null;
  end?: PhoneMoment | null;
  value: unknown;
  day?: Temporal.PlainDate | null;
  label?: string | null;
  /** As the message names the watch; anything but a text is none. */
  wearable?: unknown;
}

/** Where a format's reader puts its values. Every value is taken, ignored or refused with a reason. */
export interface MessageReader {
  take(what: string, value: NewValue): void;
  ignore(count: number): void;
  refuse(what: string, reason: MessageProblem): void;
  message(): PhoneMessage;
}

export function createMessageReader(): MessageReader {
  const values: PhoneValue[] = [];
  const refused = new Map<string, RefusedValues>();
  let ignored = 0;

  function refuse(what: string, reason: MessageProblem): void {
    const key = `${reason} ${what}`;
    const known = refused.get(key);
    if (known !== undefined) known.count += 1;
    else if (refused.size < MOST_REFUSED)
      refused.set(key, { what: what.slice(0, LONGEST_NAME), reason, count: 1 });
  }

  return {
    refuse,
    ignore(count) {
      ignored += count;
    },
    take(what, { kind, start, end = start, value, day = null, label = null, wearable }) {
      const { min, max } = RANGES[kind];
      if (start === null || end === null || end.ms < start.ms) return refuse(what, 'BAD_TIME');
      if (typeof value !== 'number' || !(value >= min && value <= max)) return refuse(what, 'BAD_VALUE');
      if (values.length >= MOST_VALUES) return refuse(what, 'TOO_MANY');
      values.push({
        kind,
        startMs: start.ms,
        endMs: end.ms,
        value,
        utcOffsetMinutes: end.utcOffsetMinutes,
        day,
        label: label?.slice(0, LONGEST_NAME) ?? null,
        wearable: wearableName(wearable),
      });
    },
    message: () => ({ values, ignored, refused: [...refused.values()] }),
  };
}

/** The number times a unit's factor; anything else is unchanged, to be refused later. */
export function scaled(value: unknown, factor: number): unknown {
  return typeof value === 'number' ? value * factor : value;
}
