// Reads times and distances from a part of a plan. Paces, splits and pauses look like durations and must not be
// counted.

const CLOCK =
  /^[ \t]*(?:(?:um|at|à|a) )?(?:(\d{1,2})(?::(\d{2}))? ?(am|pm)\b|(\d{1,2})(?::|h)(\d{2})(?: ?(?:uhr|h)\b)?(?! ?(?:h|min|'|\/|pro|per|au)))/iu;

/** A time before this hour, such as `1:30`, is read as a duration. */
const EARLIEST_HOUR = 5;

/** A time of day at the beginning: `18:30`, `7am`. */
export function takeClock(text: string): { time: string | null; rest: string } {
  const match = CLOCK.exec(text);
  if (match === null) return { time: null, rest: text };
  const [all, hour12, minute12, half, hour24, minute24] = match;
  const late = half?.toLowerCase() === 'pm' ? 12 : 0;
  const hour = hour12 === undefined ? Number(hour24) : (Number(hour12) % 12) + late;
  const minute = Number(minute12 ?? minute24 ?? 0);
  const isClock = hour <= 23 && minute <= 59 && (half !== undefined || hour >= EARLIEST_HOUR);
  if (!isClock) return { time: null, rest: text };
  const write = (part: number) => String(part).padStart(2, '0');
  return { time: `${write(hour)}:${write(minute)}`, rest: text.slice(all.length) };
}

const NUMBER = '\\d{1,3}(?:[.,]\\d)?';
const UNIT = "(?:min(?:s|utes?|uten|utos)?|')";
const HOURS = '\\d{1,2} ?h(?:(?:ours?|r|rs)\\b)? ?(?:\\d{2}(?:\\d)?(?: ?min)?)?';

const PACE =
  /(?:@ ?)?\d{1,2}:\d{2}(?: ?(?:-|bis|to|a) ?\d{1,2}:\d{2})? ?(?:min\.? ?)?(?:\/|pro|per|par|au|the) ?(?:km|mi|mile|k)\b/gu;
const AT = /@ ?[^,;()]*/gu;
const SPLIT = /\b(?:in|en) \d{1,2}:\d{2}(?! ?(?:min|h))/gu;
const PAUSE = new RegExp(
  `\\b(?:r|p|tp|recup|pause|rest|gp) ?[=:] ?${NUMBER} ?${UNIT}?(?:\\d{2})?|${NUMBER} ?${UNIT} ?(?:p|tp|gp|pause|rest|off|trabpause|gehpause)\\b`,
  'gu',
);
const OF_PACE =
  /\b\d+(?:[.,]\d+)? ?-?(?:k|km|mi)\b(?=[ -]?(?:pace|tempo|renntempo|effort|race pace|allure)\b)|\ballure (?:\d+ ?k?m?)\b/gu;
const MINUTES_SECONDS = /\b(\d{1,3}):\d{2} ?min(?:uten|utes?)?\b/gu;
/** A duration that is written once and done twice. */
const TWICE = new RegExp(
  `\\b(?:je|each|2x) (\\d{1,2}) ?${UNIT} ?(?:ein-?/auslaufen|wu/cd|warm-?up/cool-?down)`,
  'gu',
);

/** The text with all typographic signs of times in one form, and without what only looks like a time. */
function clean(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’′´`‘]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll('×', 'x')
    .replaceAll(TWICE, (_all, minutes: string) => `${Number(minutes) * 2} min`)
    .replaceAll(PACE, ' ')
    .replaceAll(SPLIT, ' ')
    .replaceAll(AT, ' ')
    .replaceAll(OF_PACE, ' ')
    .replaceAll(PAUSE, ' ')
    .replaceAll(MINUTES_SECONDS, '$1 min');
}

const TO_FIVE = 5;

function minutesOf(text: string): number {
  const hours = /(\d{1,2}) ?h[a-z]* ?(\d{2})?|^(\d):(\d{2})$/u.exec(text);
  if (hours !== null) return Number(hours[1] ?? hours[3]) * 60 + Number(hours[2] ?? hours[4] ?? 0);
  return Number.parseFloat(text.replace(',', '.'));
}

const ONE = `${HOURS}|${NUMBER} ?${UNIT}|\\b[0-4]:[0-5]\\d\\b`;
const RANGE = `(?:(?:entre|between|zwischen) )?(${HOURS}|${NUMBER}) ?${UNIT}? ?(?:-|to|bis|a|et|and|und) ?(${ONE})`;
const REPEATED = `(\\d{1,2})(?:-\\d{1,2})? ?x ?(${ONE})`;
const DURATION = new RegExp(`${REPEATED}|${RANGE}|(${ONE})`, 'gu');

interface Duration {
  minutes: number;
  isRepeated: boolean;
}

/** The durations in a text. A range becomes its middle, rounded to five minutes. */
function durationsIn(text: string): Duration[] {
  return [...text.matchAll(DURATION)].map((match) => {
    const [, times, each, low, high, one = ''] = match;
    if (times !== undefined && each !== undefined)
      return { minutes: Number(times) * minutesOf(each), isRepeated: true };
    if (low !== undefined && high !== undefined) {
      const middle = (minutesOf(low) + minutesOf(high)) / 2;
      return { minutes: Math.round(middle / TO_FIVE) * TO_FIVE, isRepeated: false };
    }
    return { minutes: minutesOf(one), isRepeated: false };
  });
}

const TOTAL = new RegExp(
  `(${ONE}) (?:au total|total|gesamt|insgesamt|in total|all in)|(?:total|gesamt|insgesamt):? (${ONE})`,
  'u',
);
const BARE = /(?:^|[ \t:])(\d{2,3})$/u;
const INCLUDING = /\b(?:last|final|including|incl|of which|letzten?|davon|inkl|dont|dernieres?)\b/u;
const [LEAST_BARE, MOST_BARE] = [10, 400];
const PARKRUN_MINUTES = 30;

function bareMinutes(text: string): number | null {
  const [, bare] = BARE.exec(text.trim()) ?? [];
  const minutes = Number(bare);
  if (bare === undefined || /x ?\d+$/u.test(text.trim())) return null;
  return minutes >= LEAST_BARE && minutes <= MOST_BARE ? minutes : null;
}

/** The sum of the durations. Null for repetitions alone, because there is also a warm-up that is not written down. */
function sumOf(durations: readonly Duration[], text: string): number | null {
  const whole = durations.filter(({ isRepeated }) => !isRepeated).map(({ minutes }) => minutes);
  if (whole.length === 0) return null;
  if (INCLUDING.test(text)) return Math.max(...whole);
  return durations.reduce((sum, { minutes }) => sum + minutes, 0);
}

const LONGEST_MINUTES = 1440;

/** The minutes of a workout as its text says them; null if it does not. A total wins, then a bare number at the end. */
export function readMinutes(text: string): number | null {
  const cleaned = clean(text);
  const total = TOTAL.exec(cleaned);
  const stated = total?.[1] ?? total?.[2];
  const found =
    stated === undefined ? (bareMinutes(cleaned) ?? sumOf(durationsIn(cleaned), cleaned)) : minutesOf(stated);
  const minutes = found === null && /\bparkrun\b/u.test(cleaned) ? PARKRUN_MINUTES : Math.round(found ?? 0);
  return minutes >= 1 && minutes <= LONGEST_MINUTES ? minutes : null;
}

const KM_PER_MILE = 1.609;
const DISTANCE =
  /(?<![\dx] ?)\b(\d{1,3}(?:[.,]\d{1,2})?) ?-?(km|k|mi|miles|meilen)\b(?! ?(?:einlaufen|auslaufen|warm|cool|wu|cd|ein-))/u;

/** The first distance of a whole workout, not of repetitions, a pace or a warm-up. */
export function readDistanceKm(text: string): number | null {
  const [, amount, unit = ''] = DISTANCE.exec(clean(text)) ?? [];
  if (amount === undefined) return null;
  const distance = Number(amount.replace(',', '.'));
  return Math.round(distance * (unit.startsWith('k') ? 1 : KM_PER_MILE) * 10) / 10;
}
