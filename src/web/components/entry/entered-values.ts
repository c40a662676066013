import type { Biometrics, Today } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/en.ts';

const NUMBERS = {
  hrvLastNightMs: { min: 1, max: 300 },
  restingHeartRate: { min: 25, max: 250 },
  bodyBatteryCurrent: { min: 0, max: 100 },
  bodyBatteryYesterdayLow: { min: 0, max: 100 },
  sleepScore: { min: 0, max: 100 },
  stressAverage: { min: 0, max: 100 },
  intensityMinutesWeek: { min: 0, max: 10_080 },
} as const;

export type NumberName = keyof typeof NUMBERS;
export type ValueName = NumberName | 'hrvStatus' | 'sleepSeconds';
/** As typed; sleep as hours and minutes. */
export type ValueFields = Record<ValueName, string>;
export type ValueProblems = Partial<Record<ValueName, string>>;

export const HRV_STATUSES = ['BALANCED', 'UNBALANCED', 'LOW', 'POOR'] as const;

export const VALUE_NAMES = [
  'hrvStatus',
  'hrvLastNightMs',
  'restingHeartRate',
  'bodyBatteryCurrent',
  'bodyBatteryYesterdayLow',
  'sleepSeconds',
  'sleepScore',
  'stressAverage',
  'intensityMinutesWeek',
] as const satisfies (keyof Biometrics)[];

const SLEEP = /^(\d{1,2}):([0-5]\d)$/;
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

function sleepSeconds(text: string): number | undefined {
  const [, hours, minutes] = SLEEP.exec(text.trim()) ?? [];
  const seconds = Number(hours) * HOUR_S + Number(minutes) * MINUTE_S;
  return seconds <= DAY_S ? seconds : undefined;
}

function sleepText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE_S);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The values that can be entered: all that the device did not measure today. */
export function openValues({ date, biometrics }: Today): ValueName[] {
  const isMeasured = ({ value, date: measuredFor, byHand }: Biometrics[ValueName]) =>
    value !== null && value !== 'UNKNOWN' && measuredFor === date && !byHand;
  return VALUE_NAMES.filter((name) => !isMeasured(biometrics[name]));
}

/** What is known of today, ready to be changed. Values of other days are not today's. */
export function knownValues({ date, biometrics }: Today): ValueFields {
  const textOf = (name: ValueName): string => {
    const { value, date: measuredFor } = biometrics[name];
    if (value === null || measuredFor !== date || value === 'UNKNOWN') return '';
    return name === 'sleepSeconds' ? sleepText(Number(value)) : String(value);
  };
  return Object.fromEntries(VALUE_NAMES.map((name) => [name, textOf(name)])) as ValueFields;
}

function problemOf(name: ValueName, text: string, { settings }: Texts, write: (value: number) => string) {
  if (text.trim() === '' || name === 'hrvStatus') return undefined;
  if (name === 'sleepSeconds') return sleepSeconds(text) === undefined ? settings.entry.sleepForm : undefined;
  const { min, max } = NUMBERS[name];
  const isInside = Number(text) >= min && Number(text) <= max;
  return isInside ? undefined : settings.entry.range(write(min), write(max));
}

export function checkValues(
  fields: ValueFields,
  texts: Texts,
  write: (value: number) => string,
): ValueProblems {
  const found = VALUE_NAMES.map((name) => [name, problemOf(name, fields[name], texts, write)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
}

function sentValue(name: ValueName, text: string): number | string | null {
  if (text.trim() === '') return null;
  if (name === 'hrvStatus') return text;
  return name === 'sleepSeconds' ? (sleepSeconds(text) ?? null) : Number(text);
}

/** Only what differs from what is known: a field that is absent stays as it is, an emptied one is taken back. */
export function changedValues(
  known: ValueFields,
  fields: ValueFields,
  open: readonly ValueName[],
): Record<string, number | string | null> {
  const changed = open.filter((name) => fields[name] !== known[name]);
  return Object.fromEntries(changed.map((name) => [name, sentValue(name, fields[name])]));
}
