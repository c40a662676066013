import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
import { queries } from '#web/lib/queries.ts';
import type { Device } from '#web/lib/wire.ts';

const READING_MS = 2_000;
const WATCHING_MS = 60_000;

/** A first message is waited for as eagerly as the first days are. */
const isReading = (device: Device | undefined): boolean =>
  device?.sources.some(
    ({ problem, backfill, phone, connected }) =>
      problem === null && (backfill !== null || (phone !== null && !connected)),
  ) ?? false;

/** The connection status: polled often during the first sync, rarely otherwise. */
export function useLiveDevice() {
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
