import { numbersBetween, type Population } from '../seed/population.ts';

/** Enough for the longest round, which is the warm-up. */
const DATES_PER_PERSON = 3;
const FIRST = Temporal.PlainDate.from('1940-01-01');

/** Period starts that are not logged yet: each round has its own days, long before those in the seed data. */
export function datesOfTurn({ longHistories, signedIn }: Population, turn: number) {
  const people = numbersBetween(longHistories + 1, signedIn);
  return numbersBetween(0, DATES_PER_PERSON - 1).flatMap((i) =>
    people.map((person) => ({
      person,
      date: FIRST.add({ days: (turn * DATES_PER_PERSON + i) * 28 }).toString(),
    })),
  );
}
