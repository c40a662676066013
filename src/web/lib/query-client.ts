import { QueryClient } from '@tanstack/preact-query';
import { ApiError } from './api.ts';
import { followLastSeen } from './last-seen.ts';

const ATTEMPTS = 2;

/** Only what may go better the next time is asked again. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < ATTEMPTS && error instanceof ApiError && error.status >= 500;
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Asked even when the browser thinks it is offline: a service on the same machine answers all the same.
      queries: { staleTime: 30_000, retry: isWorthAnotherTry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  followLastSeen(client);
  return client;
}
