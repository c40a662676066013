import { useQueryClient } from '@tanstack/preact-query';
import { forgetEverything } from '#web/lib/kept.ts';
import { dropPerson } from '#web/lib/person.ts';

/** After the session: nothing personal stays on this device, and the person is at the sign-in page, or at `next`. */
export function useLeaveDevice(): (next?: string) => Promise<void> {
  const client = useQueryClient();
  return async (next = '/login') => {
    // What is still on its way must not be noted down again afterwards.
    await client.cancelQueries();
    client.clear();
    dropPerson();
    try {
      await forgetEverything();
    } finally {
      location.replace(next);
    }
  };
}
