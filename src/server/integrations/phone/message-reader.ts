import type {
  MessageProblem,
  PhoneKind,
  PhoneMessage,
  PhoneValue,
  RefusedValues,
} from '#core/phone/phone-value.ts';
import { wearableName } from '../wearable/wearable-name.ts';
import type { PhoneMoment } from './moment.ts';

/** The message is not from the app that the URL was made for. */
export class UnknownMessage extends Error {
  override readonly name = 'UnknownMessage';
}

/** Enough for more than two weeks of every kind. */
const MOST_VALUES = 20_000;
const LONGEST_NAME = 60;
/** The limit of different problems stored per message. */
const MOST_REFUSED = 20;

const shortName = (text: string): string => text.slice(0, LONGEST_NAME);

/**
 * Kinds that are the same fact from every writer. They are stored without a writer, so that what was declined or
 * counted is not stored again under another name.
 */
const UNNAMED: readonly PhoneKind[] = ['WORKOUT', 'BLEEDING', 'OVULATION_TEST', 'BASAL_TEMPERATURE'];

interface NewValue {
  kind: PhoneKind;
  start: PhoneMoment | null;
  end?: PhoneMoment | null;
  value: unknown;
  day?: Temporal.PlainDate | null;
  label?: string | null;
  /** The watch's name in the message; anything but text means none. */
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
    else if (refused.size < MOST_REFUSED) refused.set(key, { what: shortName(what), reason, count: 1 });
  }

  return {
    refuse,
    ignore(count) {
      ignored += count;
    },
    take(what, { kind, start, end = start, value, day = null, label = null, wearable }) {
      if (start === null || end === null || end.ms < start.ms) return refuse(what, 'BAD_TIME');
      if (typeof value !== 'number') return refuse(what, 'BAD_VALUE');
      if (values.length >= MOST_VALUES) return refuse(what, 'TOO_MANY');
      values.push({
        what: shortName(what),
        kind,
        startMs: start.ms,
        endMs: end.ms,
        value,
        utcOffsetMinutes: end.utcOffsetMinutes,
        day,
        label: label === null ? null : shortName(label),
        wearable: UNNAMED.includes(kind) ? null : wearableName(wearable),
      });
    },
    message: () => ({ values, ignored, refused: [...refused.values()] }),
  };
}

/** A number multiplied by its unit's factor. Anything else is returned unchanged, and refused later. */
export function scaled(value: unknown, factor: number): unknown {
  return typeof value === 'number' ? value * factor : value;
}
