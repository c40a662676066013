import type { DeviceSource } from '#contract/device-source.ts';
import { Problem } from '#contract/problem.ts';
import type { SourceSignal } from '#core/training/measures.ts';
import type { PersonStore } from '#server/database/person.ts';
import { saveSettings } from '#server/records/cycle/settings.ts';
import { keepReadings } from '#server/records/days/morning-readings.ts';
import { lockSourceFacts, toSourceFacts } from '#server/records/days/source-facts.ts';

interface Choice {
  signal: SourceSignal;
  /** Null: automatic. */
  source: DeviceSource | null;
}

/** Chooses the source of a signal, for earlier days too. */
export function chooseSource(
  person: PersonStore,
  { signal, source }: Choice,
  now: Temporal.Instant,
): Promise<void> {
  return person.write(async (run) => {
    const { chosen, connections } = toSourceFacts(await run(lockSourceFacts));
    if (source !== null && !connections.some((each) => each.source === source)) {
      throw new Problem('INVALID_REQUEST', `Invalid source: ${source} is not connected`);
    }
    const { [signal]: _before, ...others } = chosen;
    await run(saveSettings({ signalSources: source === null ? others : { ...others, [signal]: source } }));
    await keepReadings(run, now);
  });
}
