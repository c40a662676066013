import type { DeviceSource } from '#contract/device-source.ts';
import type { Engine } from '#server/database/engine.ts';
import { NIL_UUID } from '#server/database/nil-uuid.ts';
import { build } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

const PAGE = 500;

/** How often a refused connection is tried again: the refusal may have been the vendor's mistake. */
export const REFUSED_AGAIN_AFTER = Temporal.Duration.from({ hours: 6 });
/** How long after the last successful sync a refused connection is still tried. */
export const REFUSED_AGAIN_FOR = Temporal.Duration.from({ hours: 30 * 24 });

/** Everyone whose connection works or may work again, in pages, so that memory does not grow with their number. */
export async function* listConnectedPeople(
  engine: Engine,
  source: DeviceSource,
  now: Temporal.Instant,
): AsyncGenerator<{ userId: string }> {
  for (let after = NIL_UUID; ; ) {
    const people = await runAsSystem(engine)(
      build
        .selectFrom('devices')
        .innerJoin('users', 'users.id', 'devices.userId')
        .select('userId')
        .where('users.disabledAt', 'is', null)
        .where('source', '=', source)
        .where('userId', '>', after)
        .where((row) =>
          row.or([
            row('lastSyncProblem', 'is distinct from', 'UNAUTHORIZED'),
            row.and([
              row.or([
                row('lastTriedAt', 'is', null),
                row('lastTriedAt', '<=', now.subtract(REFUSED_AGAIN_AFTER)),
              ]),
              row('lastSyncAt', '>', now.subtract(REFUSED_AGAIN_FOR)),
            ]),
          ]),
        )
        .orderBy('userId')
        .limit(PAGE),
    );
    yield* people;
    const last = people.at(-1);
    if (last === undefined || people.length < PAGE) return;
    after = last.userId;
  }
}
