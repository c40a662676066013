import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries } from '#web/lib/queries.ts';
import type { Device } from '#web/lib/wire.ts';
import { Section } from '../section.tsx';
import { ConnectForm } from './connect-form.tsx';
import { DeviceConnected } from './device-connected.tsx';

const READING_MS = 2_000;
const WATCHING_MS = 60_000;

/** A first message is waited for as eagerly as the first days are. */
const isReading = (device: Device | undefined): boolean =>
  device !== undefined &&
  device.problem === null &&
  (device.backfill !== null || (device.phone !== null && !device.connected));

/** The connection status: polled often during the first sync, rarely otherwise. */
function useLiveDevice() {
  const client = useQueryClient();
  const query = useQuery({
    ...queries.device,
    refetchInterval: ({ state }) => (isReading(state.data) ? READING_MS : WATCHING_MS),
  });
  const wasReading = useRef(false);
  const reading = isReading(query.data);
  useEffect(() => {
    // After the first sync nearly all other data has changed too.
    if (wasReading.current && !reading) void client.invalidateQueries();
    wasReading.current = reading;
  }, [reading, client]);
  return query;
}

export function DeviceSection() {
  const { device: words } = useLocale().texts;
  return (
    <Section id="wearable">
      <Loaded query={useLiveDevice()} placeholder={<Skeleton height="22rem" />}>
        {(device) =>
          device.source !== null ? (
            <DeviceConnected device={device} />
          ) : (
            <>
              <p class="muted">{words.lead}</p>
              <ConnectForm isHelpOpen />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

DeviceSection.prefetch = ((client) => client.fetchQuery(queries.device)) satisfies Prefetch;
