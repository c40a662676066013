import { createSession } from '#server/records/access/sessions.ts';
import type { TestApp } from '../helpers/test-app.ts';

/** A person who sends requests, with the ids of a row of each kind. */
export interface Sender {
  userId: string;
  token: string;
  ids: string[];
  sent: number;
}

export async function createSender(service: TestApp): Promise<Sender> {
  const person = await service.signUp();
  await person.call('POST', '/api/cycle/period', { startDate: '2026-06-01' });
  await person.call('POST', '/api/calendar/token', {});
  const rows = await service.database.asOwner(
    `select id from period_logs where user_id = $1 union all select id from calendar_feeds where user_id = $1
     union all select id from sessions where user_id = $1`,
    [person.id],
  );
  return { userId: person.id, token: person.token, ids: rows.map(({ id }) => String(id)), sent: 0 };
}

/** Gives a person a new session after a request has signed them out. */
export async function signInAgain({ database, clock }: TestApp, sender: Sender): Promise<void> {
  const session = { userId: sender.userId, userAgent: 'test', now: clock.now };
  sender.token = await createSession(database.engine, session);
}
