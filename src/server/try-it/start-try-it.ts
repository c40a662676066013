import { randomBytes } from 'node:crypto';
import { COMMAND } from '#leaf/own-files.ts';
import { type Config, type OidcSettings, openedAddress } from '#server/config/config.ts';
import type { Engine } from '#server/database/engine.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import { addMovedIdentities } from '#server/records/access/identities.ts';
import { SAMPLE_PEOPLE } from './identity/people.ts';
import { startIdentityProvider } from './identity/provider.ts';
import { type Mailbox, startMailbox } from './mailbox/mailbox.ts';
import { requireFreePorts } from './require-free-ports.ts';
import { seedOtherPeople } from './sample/other-people.ts';
import { seedSamplePerson } from './sample/person.ts';
import { connectSample } from './sample/wearable.ts';
import { sampleAccount } from './sample/year.ts';
import { tryItPorts } from './stand-ins.ts';
import { startWearable, type Wearable } from './wearable/wearable.ts';

/** The servers that try-it mode starts in place of outside services. */
export interface TryIt {
  oidc: OidcSettings;
  /** URL of the simulated wearable. */
  deviceApiUrl: string;
  wearable: Wearable;
  /** URL of the mailbox's SMTP server. */
  mailboxUrl: string;
  mailbox: Mailbox;
  /** Lines to print after the start. */
  notes: string[];
  close(): Promise<void>;
}

interface TryItOptions {
  config: Config;
  engine: Engine;
  keyRing: KeyRing;
  clock: () => Temporal.Instant;
  /** Replaced by tests that simulate more vendors. */
  simulate?: typeof startWearable;
}

const CLIENT_ID = 'lutea';

/** Matches try-it mode's own provider with any port: its URL depends on PORT, and its people stay the same. */
const OWN_ISSUERS = '^http://(127\\.0\\.0\\.1|localhost):[0-9]+$';

/**
 * Starts an identity provider, the simulated wearable and the mailbox on the next three ports, and creates
 * the sample people's history.
 */
export async function startTryIt(options: TryItOptions): Promise<TryIt> {
  const { config, engine, keyRing, clock, simulate = startWearable } = options;
  const publicUrl = openedAddress(config);
  const ports = tryItPorts(config);
  const clientSecret = randomBytes(32).toString('base64url');
  await requireFreePorts(config.host, [config.port, ports.provider, ports.wearable, ports.mailbox]);
  const provider = await startIdentityProvider({
    port: ports.provider,
    clientId: CLIENT_ID,
    clientSecret,
    redirectUris: [`${publicUrl}/api/auth/callback`],
  });
  await addMovedIdentities(engine, {
    issuer: provider.issuer,
    formerly: OWN_ISSUERS,
    subjects: SAMPLE_PEOPLE.map(({ sub }) => sub),
  });
  const { userId, cycleStarts } = await seedSamplePerson(engine, provider.issuer, clock());
  await seedOtherPeople(engine, provider.issuer, clock());
  const wearable = await simulate({
    port: ports.wearable,
    clock,
    accounts: [sampleAccount(cycleStarts), { id: 'new', cycleStarts: [] }],
  });
  const mailbox = await startMailbox({ port: ports.mailbox, clock });
  await connectSample({ engine, keyRing, clock, userId, wearable });
  return {
    deviceApiUrl: wearable.url,
    wearable,
    mailboxUrl: mailbox.smtpUrl,
    mailbox,
    oidc: { clientId: CLIENT_ID, clientSecret, issuerUrl: provider.issuer },
    notes: [
      'Try-it mode: sign in as "Sample", who has a year of history, as "Tess", who logs tests, as "Paula", who takes the pill, or as "New".',
      `The wearable is simulated: ${wearable.url}/ has tokens to connect "New" with, and a phone that sends.`,
      `Mail stays here too: ${publicUrl}/mailbox shows it.`,
      `Nothing here leaves this machine. To serve others: ${COMMAND} setup`,
    ],
    async close() {
      await Promise.all([provider.close(), wearable.close(), mailbox.close()]);
    },
  };
}
