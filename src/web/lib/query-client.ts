import { QueryClient } from '@tanstack/preact-query';
import { ApiError } from './api.ts';
import { followLastSeen } from './last-seen.ts';

const ATTEMPTS = 2;

/** A retry may succeed after a server error, and after a change of the network, which ends requests. */
function canRetry(failures: number, error: Error): boolean {
  if (failures >= ATTEMPTS || !(error instanceof ApiError)) return false;
  return error.status >= 500 || (error.code === 'UNREACHABLE' && navigator.onLine);
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Requests are sent even if the browser says that it is offline: a service on the same machine still answers.
      queries: { staleTime: 30_000, retry: canRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  followLastSeen(client);
  return client;
}
