import type { BodyDay, BodyDayChange } from '#contract/body-day.ts';
import { Problem } from '#contract/problem.ts';

/** The fields that a key needs the scope `notes` for. */
const NOTES = { pain: null, energy: null, mood: null, ill: null, note: null } as const;

export const withoutNotes = (day: BodyDay): BodyDay => ({ ...day, ...NOTES });

export function refuseNotes(change: BodyDayChange): void {
  const [named] = Object.keys(NOTES).filter((name) => name in change);
  if (named !== undefined) throw new Problem('KEY_OUT_OF_SCOPE', `This key lacks what ${named} needs: notes`);
}
