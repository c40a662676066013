import type { NotificationKind } from '#contract/notification-kind.ts';
import { asSystem } from './acting.ts';
import type { Engine } from './engine.ts';
import { build } from './statement.ts';

const COLUMN_OF = {
  daily: 'daily',
  periodSoon: 'period_soon',
  periodLate: 'period_late',
  connectionRenewal: 'connection_renewal',
} as const satisfies Record<NotificationKind, string>;

/** Ends or resumes one kind of message for whoever a link belongs to; false when that person is gone. */
export function switchKind(
  engine: Engine,
  { userId, kind, isOn }: { userId: string; kind: NotificationKind; isOn: boolean },
): Promise<boolean> {
  const change = { [COLUMN_OF[kind]]: isOn };
  const known = build.selectFrom('users').select('id').where('id', '=', userId).compile();
  const statement = build
    .insertInto('notification_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .compile();
  return asSystem(engine, async (run) => {
    if ((await run(known)).length === 0) return false;
    await run(statement);
    return true;
  });
}
