import { SESSION_IDLE_LIMIT, SESSION_TOTAL_LIMIT } from '#server/database/session-token.ts';
import { build } from '#server/database/statement.ts';

/** Row-level security leaves the caller's own; those that have expired are none any more. */
function selectValid(now: Temporal.Instant) {
  return build
    .selectFrom('sessions')
    .where('last_seen_at', '>', now.subtract(SESSION_IDLE_LIMIT))
    .where('created_at', '>', now.subtract(SESSION_TOTAL_LIMIT));
}

export function countSessions(now: Temporal.Instant) {
  return selectValid(now)
    .select((select) => select.fn.countAll<number>().as('total'))
    .compile();
}

export function selectSessions(now: Temporal.Instant, { offset, limit }: { offset: number; limit: number }) {
  return selectValid(now)
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .compile();
}

export function deleteSession(id: string) {
  return build.deleteFrom('sessions').where('id', '=', id).returning('id').compile();
}
