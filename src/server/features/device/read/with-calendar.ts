import { randomUUID } from 'node:crypto';
import type { DeviceSource } from '#contract/device-source.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { PlanCalendar } from '#server/integrations/plans/plan-calendar.ts';
import { releaseLease, takeLease } from '#server/records/device/devices.ts';
import type { DeviceContext } from '../credentials.ts';
import { notConnected } from '../vendor-problem.ts';
import { storedAccount } from './stored-reader.ts';
import { explainNoLease, LEASE } from './sync-person.ts';

/**
 * Works with the calendar of a connected account. Holds the lease of its syncs, because tokens may be renewed and only
 * one process may do that. The stored result of the last sync stays the same.
 */
export async function withCalendar<T>(
  person: PersonStore,
  source: DeviceSource,
  context: DeviceContext,
  work: (calendar: PlanCalendar) => Promise<T>,
): Promise<T> {
  const { clock, bySource } = context.vendors;
  const holder = randomUUID();
  const until = clock().add(LEASE);
  const [device] = await person.write((run) => run(takeLease(source, { holder, until }, clock())));
  if (device === undefined) throw await explainNoLease(person, source);
  try {
    const { pull } = bySource[source];
    if (pull?.openCalendar === undefined) throw notConnected();
    return await work(pull.openCalendar(storedAccount(person, context, device)));
  } finally {
    // If this fails, the lease expires by itself.
    await person.write((run) => run(releaseLease(holder))).catch(() => {});
  }
}
