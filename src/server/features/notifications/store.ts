import { sql } from 'kysely';
import type { NotificationsChange } from '#contract/notification.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** Creates the row if needed and locks it, so that concurrent changes run one after another. */
export const lockSettings = forPerson(
  build
    .insertInto('notificationSettings')
    .defaultValues()
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ daily: sql.ref('notificationSettings.daily') }),
    ),
);

/** Only the given fields: the builder omits undefined ones. */
export function saveSettings(change: NotificationsChange, sealedPush: string | null | undefined) {
  return forPerson(
    build.updateTable('notificationSettings').set({
      channel: change.channel,
      sealedPush,
      daily: change.daily,
      periodSoon: change.periodSoon,
      periodLate: change.periodLate,
      connectionRenewal: change.connectionRenewal,
      discreet: change.discreet,
    }),
  );
}

/** A person who switches messages on after today's time still gets today's message. */
export const noteChange = forPerson(build.updateTable('users').set({ reminderChanged: true }));

/** Returns a row only if the last test was long enough ago. */
export function noteTest(now: Temporal.Instant, pause: Temporal.Duration) {
  return forPerson(
    build
      .updateTable('notificationSettings')
      .set({ testedAt: now })
      .where((where) =>
        where.or([where('testedAt', 'is', null), where('testedAt', '<=', now.subtract(pause))]),
      )
      .returning('userId'),
  );
}

/** Stores the day of the first message; it stays the first for every attempt of that day. */
export function noteFirstMessage(date: Temporal.PlainDate) {
  return forPerson(build.updateTable('notificationSettings').set({ firstMessageOn: date }));
}

/** Stores that a confirmation mail was sent to this address. */
export function noteConfirmationSent(email: string, date: Temporal.PlainDate) {
  return forPerson(
    build.updateTable('notificationSettings').set({ confirmationSentTo: email, confirmationSentOn: date }),
  );
}

export function saveConfirmation(email: string) {
  return forPerson(build.updateTable('notificationSettings').set({ confirmedEmail: email }));
}
