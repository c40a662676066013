import { useQueryClient } from '@tanstack/preact-query';
import { forgetEverything } from '#web/lib/last-seen.ts';

/** After the session: nothing personal stays on this device, and the person is at the sign-in page. */
export function useLeaveDevice(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    // What is still on its way must not be noted down again afterwards.
    await client.cancelQueries();
    client.clear();
    try {
      await forgetEverything();
    } finally {
      location.replace('/login');
    }
  };
}
