import { QueryClient } from '@tanstack/preact-query';
import { ApiError } from './api.ts';
import { followLastSeen } from './last-seen.ts';

const ATTEMPTS = 2;

/** Only after a server error may a retry succeed. */
function canRetry(failures: number, error: Error): boolean {
  return failures < ATTEMPTS && error instanceof ApiError && error.status >= 500;
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
