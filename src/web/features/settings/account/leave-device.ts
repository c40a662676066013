import { useQueryClient } from '@tanstack/preact-query';
import { forgetEverything } from '#web/lib/kept.ts';
import { forgetMessages } from '#web/lib/message-browser.ts';
import { dropPerson } from '#web/lib/person.ts';

/** After sign-out: removes personal data from this device and goes to the sign-in page, or to `next`. */
export function useLeaveDevice(): (next?: string) => Promise<void> {
  const client = useQueryClient();
  return async (next = '/login') => {
    // A late response must not be cached again.
    await client.cancelQueries();
    client.clear();
    dropPerson();
    try {
      // This browser must not get messages for this person any more. The service learns this when it sends the next
      // one.
      await forgetMessages();
      await forgetEverything();
    } finally {
      location.replace(next);
    }
  };
}
