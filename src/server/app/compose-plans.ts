import type { Engine } from '../database/engine.ts';
import type { KeyRing } from '../database/key-ring.ts';
import type { DeviceContext } from '../features/device/credentials.ts';
import { withCalendar } from '../features/device/read/with-calendar.ts';
import type { PlanContext } from '../features/plans-elsewhere/context.ts';
import { readToday } from '../features/today/read-today.ts';
import { readInProcess } from '../integrations/ics/read-in-process.ts';
import { composeSignals } from './compose-signals.ts';

export interface PlanDependencies {
  engine: Engine;
  clock: () => Temporal.Instant;
  device?: DeviceContext | undefined;
  plans?: PlanSettings | undefined;
}

export interface PlanSettings {
  /** Hosts of the operator's network that calendars may be read from. */
  privateHosts: readonly string[];
  /** Reads a calendar. By default that is done in a separate process. */
  readCalendar?: PlanContext['readCalendar'];
}

/** Undefined if this installation can store neither calendar URLs nor accounts. */
export function composePlans({ clock, device, plans }: PlanDependencies): PlanContext | undefined {
  if (device === undefined) return undefined;
  const { privateHosts = [], readCalendar = readInProcess } = plans ?? {};
  const keyRing: KeyRing = device.keyRing;
  return {
    clock,
    keyRing,
    privateHosts,
    readCalendar,
    decide: async (person, now) =>
      (await readToday(person, now, { signalsOf: composeSignals(device) })).decision,
    withCalendar: (person, account, work) => withCalendar(person, account, device, work),
  };
}
