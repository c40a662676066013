import { SESSION_IDLE_LIMIT, SESSION_TOTAL_LIMIT } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** The caller's sessions without the expired ones. */
function selectValid(now: Temporal.Instant) {
  return build
    .selectFrom('sessions')
    .where('lastSeenAt', '>', now.subtract(SESSION_IDLE_LIMIT))
    .where('createdAt', '>', now.subtract(SESSION_TOTAL_LIMIT));
}

export function countSessions(now: Temporal.Instant) {
  return forPerson(selectValid(now).select((select) => select.fn.countAll<number>().as('total')));
}

export function selectSessions(now: Temporal.Instant, { offset, limit }: { offset: number; limit: number }) {
  return forPerson(
    selectValid(now)
      .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit),
  );
}

export function deleteSession(id: string) {
  return forPerson(build.deleteFrom('sessions').where('id', '=', id).returning('id'));
}
