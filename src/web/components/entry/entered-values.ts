import { ENTERED_VALUES, type EnteredValue } from '#core/training/entered-value.ts';
import { MEASURE_TABLE } from '#core/training/measures.ts';
import type { Biometrics, Today } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';

/** Values as typed; sleep in hours and minutes. */
export type ValueFields = Record<EnteredValue, string>;
export type ValueProblems = Partial<Record<EnteredValue, string>>;

const SLEEP = /^(\d{1,2}):([0-5]\d)$/;
const MINUTE_S = 60;
const HOUR_S = 3600;

function sleepSeconds(text: string): number | undefined {
  const [, hours, minutes] = SLEEP.exec(text.trim()) ?? [];
  const seconds = Number(hours) * HOUR_S + Number(minutes) * MINUTE_S;
  return seconds <= MEASURE_TABLE.sleepSeconds.range.max ? seconds : undefined;
}

function sleepText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE_S);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The values that can be entered: all that the wearable did not measure today. */
export function openValues({ date, biometrics }: Today): EnteredValue[] {
  const isMeasured = ({ value, date: measuredFor, byHand }: Biometrics[EnteredValue]) =>
    value !== null && value !== 'UNKNOWN' && measuredFor === date && !byHand;
  return ENTERED_VALUES.filter((name) => !isMeasured(biometrics[name]));
}

/** The values of today as form fields. Values of other days are left out. */
export function knownValues({ date, biometrics }: Today): ValueFields {
  const textOf = (name: EnteredValue): string => {
    const { value, date: measuredFor } = biometrics[name];
    if (value === null || measuredFor !== date || value === 'UNKNOWN') return '';
    return name === 'sleepSeconds' ? sleepText(Number(value)) : String(value);
  };
  return Object.fromEntries(ENTERED_VALUES.map((name) => [name, textOf(name)])) as ValueFields;
}

function problemOf(
  name: EnteredValue,
  text: string,
  { entry }: Pick<Texts, 'entry'>,
  write: (value: number) => string,
) {
  if (text.trim() === '' || name === 'hrvStatus') return undefined;
  if (name === 'sleepSeconds') return sleepSeconds(text) === undefined ? entry.sleepForm : undefined;
  const { min, max } = MEASURE_TABLE[name].range;
  const isInside = Number(text) >= min && Number(text) <= max;
  return isInside ? undefined : entry.range(write(min), write(max));
}

export function checkValues(
  fields: ValueFields,
  texts: Pick<Texts, 'entry'>,
  write: (value: number) => string,
): ValueProblems {
  const problems = ENTERED_VALUES.map((name) => [name, problemOf(name, fields[name], texts, write)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function sentValue(name: EnteredValue, text: string): number | string | null {
  if (text.trim() === '') return null;
  if (name === 'hrvStatus') return text;
  return name === 'sleepSeconds' ? (sleepSeconds(text) ?? null) : Number(text);
}

/** The changes to send. Without its field a value stays as it is; an emptied one is deleted. */
export function changedValues(
  known: ValueFields,
  fields: ValueFields,
  open: readonly EnteredValue[],
): Record<string, number | string | null> {
  const changed = open.filter((name) => fields[name] !== known[name]);
  return Object.fromEntries(changed.map((name) => [name, sentValue(name, fields[name])]));
}
