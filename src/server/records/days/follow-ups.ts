import type { FollowUp } from '#core/follow-up/follow-up.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** Days with a decision since this day, oldest first. */
export const selectDecidedDays = (from: Temporal.PlainDate) =>
  forPerson(
    build
      .selectFrom('dailyLogs')
      .select(['date', 'decisionStatus', 'followUp', 'intensityMinutesDay'])
      .where('date', '>=', from)
      .where('decisionStatus', 'is not', null)
      .orderBy('date'),
  );

/** Null takes the answer back. Changes nothing on a day without a decision. */
export const saveFollowUp = (date: Temporal.PlainDate, followUp: FollowUp | null) =>
  forPerson(
    build
      .updateTable('dailyLogs')
      .set({ followUp })
      .where('date', '=', date)
      .where('decisionStatus', 'is not', null)
      .returning('date'),
  );
