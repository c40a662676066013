import { numbersBetween, type Population } from '../seed/population.ts';

const DATES_PER_PERSON = 4;
const FIRST = Temporal.PlainDate.from('1980-01-01');

/** Period starts that nobody has logged yet: days of one round are in no other, and long before those loaded. */
export function datesOfRound({ longHistories, signedIn }: Population, round: number) {
  const people = numbersBetween(longHistories + 1, signedIn);
  return numbersBetween(0, DATES_PER_PERSON - 1).flatMap((i) =>
    people.map((person) => ({
      person,
      date: FIRST.add({ days: (round * DATES_PER_PERSON + i) * 28 }).toString(),
    })),
  );
}
