import { sql } from 'kysely';
import type { NotificationsChange } from '#contract/notification.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** Creates the row if needed and locks it, so that concurrent changes run one after another. */
export const lockSettings = forPerson(
  build
    .insertInto('notification_settings')
    .defaultValues()
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ daily: sql.ref('notification_settings.daily') }),
    ),
);

/** Only the given fields: the builder omits undefined ones. */
export function saveSettings(change: NotificationsChange, sealedPush: string | null | undefined) {
  return forPerson(
    build.updateTable('notification_settings').set({
      channel: change.channel,
      sealed_push: sealedPush,
      daily: change.daily,
      period_soon: change.periodSoon,
      period_late: change.periodLate,
      connection_renewal: change.connectionRenewal,
      discreet: change.discreet,
    }),
  );
}

/** A person who switches messages on after today's time still gets today's message. */
export const noteChange = forPerson(build.updateTable('users').set({ reminder_changed: true }));

/** Returns a row only if the last test was long enough ago. */
export function noteTest(now: Temporal.Instant, pause: Temporal.Duration) {
  return forPerson(
    build
      .updateTable('notification_settings')
      .set({ tested_at: now })
      .where((where) =>
        where.or([where('tested_at', 'is', null), where('tested_at', '<=', now.subtract(pause))]),
      )
      .returning('user_id'),
  );
}

/** Stores the day of the first message; it stays the first for every attempt of that day. */
export function noteFirstMessage(date: Temporal.PlainDate) {
  return forPerson(build.updateTable('notification_settings').set({ first_message_on: date }));
}

/** Stores that a confirmation mail was sent to this address. */
export function noteConfirmationSent(email: string, date: Temporal.PlainDate) {
  return forPerson(
    build
      .updateTable('notification_settings')
      .set({ confirmation_sent_to: email, confirmation_sent_on: date }),
  );
}

export function saveConfirmation(email: string) {
  return forPerson(build.updateTable('notification_settings').set({ confirmed_email: email }));
}
