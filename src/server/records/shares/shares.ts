import { sql } from 'kysely';
import type { ShareChange } from '#contract/share.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { Engine } from '#server/database/engine.ts';
import type { ShareAnswers } from '#server/database/schema/shares.ts';
import { build, countOf, forPerson, type RowOf } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

/** Every column but the owner and the hash of the address. */
export const SHARE_COLUMNS = [
  'createdAt',
  'id',
  'name',
  'shownAs',
  'shows',
  'until',
  'agreedTo',
  'talkToMe',
  'withheld',
  'answers',
  'lastReadAt',
] as const;

export const countShares = countOf('shares');

export function selectShares({ limit, offset }: { limit: number; offset: number }) {
  return forPerson(
    build
      .selectFrom('shares')
      .select(SHARE_COLUMNS)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset),
  );
}

/** All shares of the person, who has only a few. */
export const selectAllShares = forPerson(build.selectFrom('shares').select(SHARE_COLUMNS));

export type Share = RowOf<typeof selectAllShares>;

type NewShare = Pick<Share, 'name' | 'shownAs' | 'shows' | 'until' | 'createdAt' | 'agreedTo'> & {
  tokenHash: Uint8Array;
};

export function insertShare(share: NewShare) {
  return forPerson(build.insertInto('shares').values(share).returning(SHARE_COLUMNS));
}

export function updateShare(id: string, change: ShareChange) {
  return forPerson(build.updateTable('shares').set(change).where('id', '=', id).returning(SHARE_COLUMNS));
}

export function deleteShare(id: string) {
  return forPerson(build.deleteFrom('shares').where('id', '=', id).returning('id'));
}

export function noteShareRead(id: string, now: Temporal.Instant) {
  return forPerson(build.updateTable('shares').set({ lastReadAt: now }).where('id', '=', id));
}

/** Stores the status that a share shows for a day. One that is already stored stays. */
export function storeAnswer(id: string, date: Temporal.PlainDate, status: TrainingStatus) {
  const answer = sql`jsonb_build_object(${date.toString()}::text, ${status}::text)`;
  return forPerson(
    build
      .updateTable('shares')
      .set({ answers: sql<ShareAnswers>`${answer} || answers` })
      .where('id', '=', id),
  );
}

const MOST_AT_ONCE = 5_000;

/** People with a share that has not ended before this day. */
export function listSharingPeople(engine: Engine, day: Temporal.PlainDate): Promise<{ userId: string }[]> {
  return runAsSystem(engine)(sql<{ userId: string }>`
    select distinct user_id as "userId" from shares where until >= ${day.toString()}::date
    limit ${sql.lit(MOST_AT_ONCE)}`);
}
