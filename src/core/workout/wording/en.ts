import type { WorkoutWording } from '../wording.ts';

const usually = (value: number | null) => (value === null ? '' : ` (usually ${value})`);

export const en: WorkoutWording = {
  hardness: { VERY_EASY: 'very easy', EASY: 'easy', MODERATE: 'steady', HARD: 'hard', RACE: 'race' },
  planned: (title, minutes) => (minutes === null ? `${title} planned.` : `${title}, ${minutes} min planned.`),
  fits: 'Today is fine for it.',
  atMost: {
    REST: 'Today is a day of rest',
    GENTLE: 'Today at most very easy',
    LIGHT: 'Today at most easy',
    REDUCED: 'Today at most steady',
  },
  instead: (limit, offers) => `${limit}: ${offers}`,
  swap: (hardness, minutes) =>
    minutes === null ? `swap for something ${hardness}` : `swap for ${minutes} min ${hardness}`,
  leaveOut: 'leave it out',
  move: (weekday, chance) => `move it to ${weekday} (${chance} that the day is right for it)`,
  or: (one, other) => `${one}, or ${other}`,
  tooEarly: 'It is too early to name a better day: look again tomorrow.',
  week: ({ minutes, usualMinutes, hardDays, usualHardDays }) =>
    `${minutes} intensity minutes planned${usually(usualMinutes)}, ${hardDays} hard ${hardDays === 1 ? 'day' : 'days'}${usually(usualHardDays)}`,
};
