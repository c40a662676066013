import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
import { queries } from '#web/lib/queries.ts';
import type { Device } from '#web/lib/wire.ts';

const FIRST_SYNC_POLL_MS = 2_000;
const POLL_MS = 60_000;

/** Whether a backfill is running, or the phone's first message has not arrived. */
const isFirstSync = (device: Device | undefined): boolean =>
  device?.sources.some(
    ({ problem, backfill, phone, connected }) =>
      problem === null && (backfill !== null || (phone !== null && !connected)),
  ) ?? false;

/** The connection status: polled often during the first sync, rarely otherwise. */
export function useLiveDevice() {
  const client = useQueryClient();
  const query = useQuery({
    ...queries.device,
    refetchInterval: ({ state }) => (isFirstSync(state.data) ? FIRST_SYNC_POLL_MS : POLL_MS),
  });
  const wasRunning = useRef(false);
  const isRunning = isFirstSync(query.data);
  useEffect(() => {
    // Nearly all other data has changed after the first sync, so it is loaded again.
    if (wasRunning.current && !isRunning) void client.invalidateQueries();
    wasRunning.current = isRunning;
  }, [isRunning, client]);
  return query;
}
