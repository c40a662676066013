import type { z } from 'zod';
import type { planText, titleRequest } from '#contract/workout.ts';
import { isBefore, mondayOf } from '#core/calendar-day.ts';
import { classifyTitle } from '#core/workout/guess-title.ts';
import { readPlanText } from '#core/workout/plan-text/read-plan-text.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { selectCorrections } from '#server/records/workouts/workouts.ts';

const selectOwnCorrections = selectCorrections(['own']);

/** Reads a pasted plan and stores nothing. */
export async function readText(
  person: PersonStore,
  { text, week }: z.output<typeof planText>,
  now: Temporal.Instant,
) {
  const [rows, corrections] = await person.read(selectCycle, selectOwnCorrections);
  const { today, facts } = toPersonCycle(rows, now);
  const monday = mondayOf(week ?? today);
  const { workouts, unread } = readPlanText({ text, monday, language: facts.language, corrections });
  return { workouts: workouts.map((each) => ({ ...each, isPast: isBefore(each.date, today) })), unread };
}

/** What a title most likely means, for a form that is being filled in. */
export async function guess(person: PersonStore, facts: z.output<typeof titleRequest>) {
  const [corrections] = await person.read(selectOwnCorrections);
  return classifyTitle(facts, corrections);
}
