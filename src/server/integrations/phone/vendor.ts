import { z } from 'zod';
import type { Push, Vendor } from '../wearable/vendor.ts';
import { readHealthAutoExport } from './health-auto-export.ts';
import { readHealthConnect } from './health-connect.ts';
import { isOwnMessage, readOwnMessage } from './own-message.ts';
import { phoneSignals } from './signals.ts';

/** A phone has no credentials: the token in its URL identifies it. */
const credentials = z.object({});

function phone(name: string, readMessage: Push['readMessage']): Vendor<z.output<typeof credentials>> {
  return {
    name,
    credentials,
    signals: phoneSignals,
    open: () => ({ connect: { by: 'address' }, push: { readMessage } }),
  };
}

/** Messages of the app HC Webhook on Android. */
export const healthConnect = phone('Health Connect', readHealthConnect);
/** Messages of the app Health Auto Export on iOS, or of a shortcut in Lutea's own format. */
export const appleHealth = phone('Apple Health', (json, timezone) =>
  isOwnMessage(json) ? readOwnMessage(json, timezone) : readHealthAutoExport(json, timezone),
);
/** Messages of scripts, Home Assistant, Gadgetbridge or Shortcuts. */
export const custom = phone('Custom program', readOwnMessage);
