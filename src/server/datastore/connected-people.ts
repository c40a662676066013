import type { DeviceSource } from '#contract/device.ts';
import { asSystem } from './acting.ts';
import type { Engine } from './engine.ts';
import { build } from './statement.ts';

const PAGE = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Everyone whose connection still works, a page at a time, so that memory does not grow with their number. */
export async function* listConnectedPeople(
  engine: Engine,
  source: DeviceSource,
): AsyncGenerator<{ userId: string }> {
  for (let after = NOBODY; ; ) {
    const statement = build
      .selectFrom('devices')
      .select('user_id as userId')
      .where('source', '=', source)
      .where('user_id', '>', after)
      .where('last_sync_problem', 'is distinct from', 'UNAUTHORIZED')
      .orderBy('user_id')
      .limit(PAGE)
      .compile();
    const people = await asSystem(engine, (run) => run(statement));
    yield* people;
    const last = people.at(-1);
    if (last === undefined || people.length < PAGE) return;
    after = last.userId;
  }
}
