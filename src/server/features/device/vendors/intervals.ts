import { z } from 'zod';
import { createIntervalsClient, parseIntervalsKey } from '#server/integrations/intervals/intervals-client.ts';
import { readinessSignals } from '#server/integrations/wearable/readiness-signals.ts';
import type { Vendor } from './vendor.ts';

const NAME = 'intervals.icu';

const credentials = z.object({ apiKey: z.string() });

export const intervals: Vendor<z.output<typeof credentials>> = {
  name: NAME,
  credentials,
  signals: readinessSignals,
  open({ transport, deviceApiUrl }) {
    const clientFor = (apiKey: string, account: string) =>
      createIntervalsClient({ transport, deviceApiUrl, apiKey, account });
    return {
      connect: {
        by: 'paste',
        refused: 'intervals.icu refused this key. Copy it once more and paste it here.',
        parse(pasted) {
          const parsed = parseIntervalsKey(pasted);
          // A key does not end.
          return parsed.ok ? { ok: true, credentials: { apiKey: parsed.apiKey }, endsAt: null } : parsed;
        },
        async verify({ apiKey }, { userId, today }) {
          await clientFor(apiKey, `connect ${userId}`).readDays({ from: today, to: today });
          return { credentials: { apiKey }, accountName: NAME };
        },
      },
      pull: {
        // One request, however many days.
        stretchDays: Number.POSITIVE_INFINITY,
        isWeekFree: true,
        openReader: ({ credentials: { apiKey }, userId }) => clientFor(apiKey, userId).readDays,
      },
    };
  },
};
