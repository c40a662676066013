import type { WorkoutWording } from '../wording.ts';

const usually = (value: number | null) => (value === null ? '' : ` (sonst ${value})`);

export const de: WorkoutWording = {
  hardness: {
    VERY_EASY: 'sehr locker',
    EASY: 'locker',
    MODERATE: 'moderat',
    HARD: 'hart',
    RACE: 'Wettkampf',
  },
  planned: (title, minutes) => (minutes === null ? `${title} geplant.` : `${title}, ${minutes} min geplant.`),
  fits: 'Das passt heute.',
  atMost: {
    REST: 'Heute ist ein Ruhetag',
    GENTLE: 'Heute höchstens sehr locker',
    LIGHT: 'Heute höchstens locker',
    REDUCED: 'Heute höchstens moderat',
  },
  instead: (limit, offers) => `${limit}: ${offers}`,
  swap: (hardness, minutes) =>
    minutes === null ? `mach es ${hardness}` : `mach stattdessen ${minutes} min ${hardness}`,
  leaveOut: 'lass es aus',
  move: (weekday, chance) => `verschiebe es auf ${weekday} (der Tag passt ${chance} Mal)`,
  or: (one, other) => `${one}, oder ${other}`,
  tooEarly: 'Für einen besseren Tag ist es noch zu früh: Schau morgen wieder.',
  week: ({ minutes, usualMinutes, hardDays, usualHardDays }) =>
    `${minutes} Intensitätsminuten geplant${usually(usualMinutes)}, ${hardDays} ${hardDays === 1 ? 'harter Tag' : 'harte Tage'}${usually(usualHardDays)}`,
};
