import type { FoundWorkout } from '../plans/found-workout.ts';
import { plainText, withoutPictures } from './plain-text.ts';
import type { CalendarEntry } from './read-calendar.ts';

/** How a program writes workouts into its feed. */
interface Product {
  isOf(feed: { host: string; product: string }): boolean;
  /** Returns nothing for an entry that is no planned workout. */
  read(entry: CalendarEntry, ofTheDay: readonly CalendarEntry[]): FoundWorkout[];
}

const hourMinutes = (text: string | undefined): number | null => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(text ?? '') ?? [];
  return minutes === '' ? null : Number(hours) * 60 + Number(minutes);
};

const keyOf = ({ uid, occurrence, date, title }: CalendarEntry): string =>
  [uid || `${date} ${title}`, occurrence].filter((part) => part !== null).join(' ');

function workoutOf(entry: CalendarEntry, known: Partial<FoundWorkout> = {}): FoundWorkout {
  const title = known.title ?? withoutPictures(entry.title);
  return {
    key: keyOf(entry),
    date: Temporal.PlainDate.from(entry.date),
    time: entry.time === null ? null : Temporal.PlainTime.from(entry.time),
    words: title,
    note: plainText(entry.description),
    minutes: entry.minutes,
    sport: null,
    hardness: null,
    intensity: null,
    isDone: false,
    isSurelyTraining: true,
    ...known,
    title,
  };
}

const TRAINING_PEAKS_TYPES =
  /^(Run|Bike|Swim|Strength|Other|Brick|Crosstrain|Walk|Rowing|MTB|Race|Day Off|Custom|XC-Ski): (.+)$/s;

/** The time of a done workout is that of its activity, so it is dropped. Its end follows from the planned minutes. */
const trainingPeaks: Product = {
  isOf: ({ host }) => /(?:^|\.)trainingpeaks\.com$/.test(host),
  read(entry) {
    const { title, description, days } = entry;
    const [, type, name] = TRAINING_PEAKS_TYPES.exec(title) ?? [];
    const planned = hourMinutes(/^Planned Time: (\S+)/m.exec(description)?.[1]);
    const isDone = /^Actual Time: /m.test(description);
    if (type === 'Day Off' || days > 1 || (isDone && planned === null)) return [];
    const known = { minutes: planned, time: null, isDone };
    if (type === undefined) {
      // A race or a goal has neither a type nor a text; a note has a text.
      return description === '' ? [workoutOf(entry, { ...known, hardness: 'RACE' })] : [];
    }
    const hardness = type === 'Race' ? 'RACE' : null;
    const note = plainText(
      description.replace(/^(?:Workout type|Planned Time|Actual |Speed|Pace).*$\n?/gm, ''),
    );
    return [workoutOf(entry, { ...known, title: withoutPictures(name ?? ''), sport: type, hardness, note })];
  },
};

const LEG = /^(\d{1,2}:\d{2}) - (.+)$/s;

/** An entry without minutes is a note, or a race. A race has the name and the minutes of its legs. */
const trainerRoad: Product = {
  isOf: ({ host, product }) => /(?:^|\.)trainerroad\.com$/.test(host) || /Trainer ?Road/i.test(product),
  read(entry, ofTheDay) {
    const [, time, name = ''] = LEG.exec(entry.title) ?? [];
    if (time !== undefined) {
      if (ofTheDay.some(({ title }) => title === name)) return [];
      const factor = /\bIF (\d+(?:[.,]\d+)?)/.exec(entry.description)?.[1];
      const intensity = factor === undefined ? null : Number(factor.replace(',', '.')) * 100;
      const minutes = hourMinutes(time);
      return [workoutOf(entry, { title: withoutPictures(name), minutes, sport: 'Bike', intensity })];
    }
    const legs = ofTheDay.flatMap(({ title }) => {
      const leg = LEG.exec(title);
      return leg?.[2] === entry.title ? (hourMinutes(leg[1]) ?? 0) : [];
    });
    if (legs.length === 0) return [];
    const minutes = legs.reduce((sum, each) => sum + each, 0);
    return [workoutOf(entry, { minutes, hardness: 'RACE' })];
  },
};

/** `25m - 30m` becomes their middle, `1h10m` an hour and ten minutes. */
function runnaMinutes(line: string): number | null {
  const times = [...line.matchAll(/\b(?:(\d{1,2})h)?\s?(?:(\d{1,3})m)?\b/g)].flatMap(
    ([all, hours = 0, minutes = 0]) => (all === '' ? [] : Number(hours) * 60 + Number(minutes)),
  );
  const known = times.filter((each) => each > 0).slice(-2);
  return known.length === 0 ? null : Math.round(known.reduce((sum, each) => sum + each, 0) / known.length);
}

const runna: Product = {
  isOf: ({ host, product }) => host === 'cal.runna.com' || /Runna/.test(product),
  read(entry) {
    const { uid, title, description, estimatedSeconds, days } = entry;
    if (uid.startsWith('COMPLETED_ACTIVITY') || days > 1) return [];
    const [firstLine = ''] = description.split('\n');
    const [name = ''] = withoutPictures(title).split(' • ');
    const word = firstLine.includes('•') ? (firstLine.split('•')[0] ?? '').trim() : '';
    const isRace = /_RACE_\d+$/.test(uid) || word === 'Race';
    return [
      workoutOf(entry, {
        title: name,
        words: `${word} ${name}`.trim(),
        sport: /\u{1f3cb}/u.test(title) ? 'Strength' : 'Run',
        minutes: estimatedSeconds === null ? runnaMinutes(firstLine) : Math.round(estimatedSeconds / 60),
        hardness: isRace ? 'RACE' : null,
        note: plainText(description.replace(/^.*View in the Runna app.*$/m, '')),
      }),
    ];
  },
};

/** Longer events are camps and holidays, not workouts. */
const LONGEST_MINUTES = 10 * 60;

const anyCalendar: Product = {
  isOf: () => true,
  read: (entry) =>
    entry.days > 1 || (entry.minutes ?? 0) >= LONGEST_MINUTES || entry.title === ''
      ? []
      : [workoutOf(entry, { isSurelyTraining: false })],
};

const PRODUCTS = [trainingPeaks, trainerRoad, runna, anyCalendar];

/** The workouts of a feed, read as its program writes them. */
export function workoutsIn(
  feed: { host: string; product: string },
  entries: readonly CalendarEntry[],
): FoundWorkout[] {
  const product = PRODUCTS.find(({ isOf }) => isOf(feed)) ?? anyCalendar;
  const byDay = Map.groupBy(entries, ({ date }) => date);
  const found = entries.flatMap((entry) => product.read(entry, byDay.get(entry.date) ?? []));
  // The database stores one row per key, so the last of two equal keys wins here already.
  return [...new Map(found.map((workout) => [workout.key, workout])).values()];
}
