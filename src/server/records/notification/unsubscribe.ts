import type { NotificationKind } from '#contract/notification-kind.ts';
import type { Language } from '#core/language.ts';
import type { Engine } from '#server/database/engine.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';
import { settingOf } from '../cycle/settings.ts';

function selectReader(userId: string) {
  return forSystem(
    build
      .selectFrom('users')
      .leftJoin('settings', 'settings.userId', 'users.id')
      .select(settingOf('language'))
      .where('users.id', '=', userId),
  );
}

/** The language of a link's owner; undefined if they are deleted. */
export async function findReader(engine: Engine, userId: string): Promise<Language | undefined> {
  const [reader] = await asSystem(engine, (run) => run(selectReader(userId)));
  return reader?.language;
}

/** Switches one kind of message off or on for a link's owner. Returns their language; undefined if they are deleted. */
export function switchKind(
  engine: Engine,
  { userId, kind, isOn }: { userId: string; kind: NotificationKind; isOn: boolean },
): Promise<Language | undefined> {
  const change = { [kind]: isOn };
  const statement = forSystem(
    build
      .insertInto('notificationSettings')
      .values({ userId, ...change })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(change)),
  );
  return asSystem(engine, async (run) => {
    const [reader] = await run(selectReader(userId));
    if (reader !== undefined) await run(statement);
    return reader?.language;
  });
}
