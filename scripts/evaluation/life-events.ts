/** OVERREACH builds up over days: too much training for too long. ALCOHOL is one night. */
export const EVENT_KINDS = ['ILLNESS', 'SHORT_NIGHTS', 'TRAVEL', 'OVERREACH', 'ALCOHOL'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface LifeEvent {
  kind: EventKind;
  /** The day of the event, counted from 1. */
  day: number;
  days: number;
  /** Multiplies the effect; about 1. */
  strength: number;
}

interface Effect {
  /** Added to ln(HRV). */
  hrv: number;
  pulse: number;
  sleepHours: number;
  charge: number;
  temperature: number;
  /** Multiplies the minutes of training. */
  load: number;
}

const NO_EFFECT: Effect = { hrv: 0, pulse: 0, sleepHours: 0, charge: 0, temperature: 0, load: 1 };

/** The effect of each kind of event at full strength. */
const EFFECTS: Readonly<Record<EventKind, Effect>> = {
  ILLNESS: { hrv: -0.42, pulse: 8, sleepHours: -0.6, charge: -32, temperature: 0.7, load: 0 },
  SHORT_NIGHTS: { hrv: -0.1, pulse: 2, sleepHours: -2.9, charge: -22, temperature: 0, load: 0.8 },
  TRAVEL: { hrv: -0.18, pulse: 3.5, sleepHours: -1.5, charge: -16, temperature: 0, load: 0.4 },
  OVERREACH: { hrv: -0.32, pulse: 4, sleepHours: -0.4, charge: -18, temperature: 0, load: 1.6 },
  ALCOHOL: { hrv: -0.25, pulse: 5, sleepHours: -0.8, charge: -22, temperature: 0.1, load: 0.7 },
};

/** Shortest and longest duration, in days. */
const LENGTHS: Readonly<Record<EventKind, readonly [number, number]>> = {
  ILLNESS: [5, 8],
  SHORT_NIGHTS: [2, 4],
  TRAVEL: [2, 4],
  OVERREACH: [9, 14],
  ALCOHOL: [1, 1],
};

/** Daily chance of a start. A year has about two illnesses and three of each other kind. */
const BEGINS = { ILLNESS: 0.006, SHORT_NIGHTS: 0.009, TRAVEL: 0.009, OVERREACH: 0.009 } as const;
/** Daily chance of ALCOHOL, on Friday and Saturday nights and on others. */
const ALCOHOL_BEGINS = { weekend: 0.16, week: 0.015 } as const;

/** Days after an event that are neither good nor bad: the week's mean still includes it. */
const RECOVERY_DAYS = 7;
const OVERREACH_FULL_FROM_DAY = 9;

/** The share of the full effect on this day: overreach builds up, illness begins mildly and fades. */
function shareOf({ kind, day, days }: LifeEvent): number {
  if (kind === 'OVERREACH') return Math.min(1, day / OVERREACH_FULL_FROM_DAY);
  if (kind !== 'ILLNESS') return 1;
  if (day === 1) return 0.6;
  return day > days - 2 ? 0.6 : 1;
}

/** An overreach has its full extra training from the first day; its effect on the body builds up. */
export function effectOf(event: LifeEvent | null): Effect {
  if (event === null) return NO_EFFECT;
  const full = EFFECTS[event.kind];
  const share = shareOf(event) * event.strength;
  return {
    hrv: full.hrv * share,
    pulse: full.pulse * share,
    sleepHours: full.sleepHours * share,
    charge: full.charge * share,
    temperature: full.temperature * share,
    load: full.load,
  };
}

function drawKind(random: () => number, isWeekend: boolean): EventKind | null {
  let left = random();
  for (const [kind, chance] of Object.entries(BEGINS)) {
    if (left < chance) return kind as EventKind;
    left -= chance;
  }
  return random() < ALCOHOL_BEGINS[isWeekend ? 'weekend' : 'week'] ? 'ALCOHOL' : null;
}

/** Returns a function that gives the event of the next day; a healthy person has none. */
export function createEvents(random: () => number, healthy: boolean) {
  let event: LifeEvent | null = null;
  let since: number = RECOVERY_DAYS;
  return (isWeekend: boolean): { event: LifeEvent | null; isGood: boolean } => {
    if (healthy) return { event: null, isGood: true };
    if (event !== null && event.day >= event.days) {
      // One evening of alcohol does not spoil a week.
      since = event.kind === 'ALCOHOL' ? Math.max(0, RECOVERY_DAYS - 1) : 0;
      event = null;
    }
    if (event !== null) event = { ...event, day: event.day + 1 };
    else if (since > RECOVERY_DAYS) {
      const kind = drawKind(random, isWeekend);
      if (kind !== null) {
        const [shortest, longest] = LENGTHS[kind];
        const days = shortest + Math.floor(random() * (longest - shortest + 1));
        event = { kind, day: 1, days, strength: 0.7 + 0.6 * random() };
      }
    }
    if (event === null) since += 1;
    return { event, isGood: event === null && since > RECOVERY_DAYS };
  };
}
