import { z } from 'zod';
import type { Push, Vendor } from '../wearable/vendor.ts';
import { readHealthAutoExport } from './health-auto-export.ts';
import { readHealthConnect } from './health-connect.ts';
import { isOwnMessage, readOwnMessage } from './own-message.ts';
import { phoneSignals } from './signals.ts';

/** None: the token in the URL identifies the phone. */
const credentials = z.object({});

function phone(name: string, readMessage: Push['readMessage']): Vendor<z.output<typeof credentials>> {
  return {
    name,
    credentials,
    signals: phoneSignals,
    open: () => ({ connect: { by: 'address' }, push: { readMessage } }),
  };
}

/** The app HC Webhook on Android. */
export const healthConnect = phone('Health Connect', readHealthConnect);
/** The app Health Auto Export on iOS, or a shortcut that sends Lutea's own message. */
export const appleHealth = phone('Apple Health', (json, timezone) =>
  isOwnMessage(json) ? readOwnMessage(json, timezone) : readHealthAutoExport(json, timezone),
);
/** Scripts, Home Assistant, Gadgetbridge, Shortcuts. */
export const custom = phone('Custom program', readOwnMessage);
