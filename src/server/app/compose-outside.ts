import { type Config, openedAddress } from '../config/config.ts';
import type { Engine } from '../database/engine.ts';
import type { KeyRing } from '../database/key-ring.ts';
import { createVendors } from '../features/device/vendors.ts';
import { composeSenders } from './compose-senders.ts';

/** What a process, the server or a command, works with. */
export interface ProcessParts {
  config: Config;
  engine: Engine;
  keyRing: KeyRing;
  clock: () => Temporal.Instant;
}

/** Where try-it mode's local substitutes for outside services listen. */
export interface StandIns {
  deviceApiUrl: string;
  mailboxUrl: string;
}

/** Every outside service that Lutea calls (wearable vendors, mail, push), and its own address. */
export function composeOutside({ config, engine, keyRing, clock }: ProcessParts, standIns?: StandIns) {
  const deviceApiUrl = config.deviceApiUrl ?? standIns?.deviceApiUrl;
  return {
    engine,
    clock,
    sourceUrl: config.sourceUrl,
    publicUrl: openedAddress(config),
    device: { keyRing, vendors: createVendors({ clock, deviceApiUrl, apps: config.oauthApps }) },
    broker: config.broker,
    plans: { privateHosts: config.calendarPrivateHosts },
    senders: composeSenders({ config, keyRing, clock, mailboxUrl: standIns?.mailboxUrl }),
  };
}
