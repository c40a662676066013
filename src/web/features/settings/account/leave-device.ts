import { useQueryClient } from '@tanstack/preact-query';
import { forgetEverything } from '#web/lib/kept.ts';
import { dropPerson } from '#web/lib/person.ts';

/** After sign-out: removes personal data from this device and goes to the sign-in page, or to `next`. */
export function useLeaveDevice(): (next?: string) => Promise<void> {
  const client = useQueryClient();
  return async (next = '/login') => {
    // A response still under way must not be cached again.
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
