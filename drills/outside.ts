import { randomBytes } from 'node:crypto';
import { startIdentityProvider } from '#server/try-it/identity/provider.ts';
import { startWearable, type Wearable } from '#server/try-it/wearable/wearable.ts';
import { findTryItPorts } from '../test/helpers/free-ports.ts';
import { type SlowMail, startSlowMail } from './mail-people.ts';

/** The outside services that an installation uses. Each comes back on the same port after a stop. */
export interface Outside {
  /** Settings of an installation that serves others and uses these services. */
  environment: Record<string, string>;
  /** What a person of this number pastes to connect a wearable. */
  tokensOf(person: number): string;
  /** Recipients of whole messages, in the order they came. */
  arrived(): string[];
  /** All of them are gone: connections are refused. */
  stop(): Promise<void>;
  /** All of them are back, as after a restart. */
  start(): Promise<void>;
}

const CLIENT = { clientId: 'lutea', clientSecret: 'a secret of a drill' };
const clock = () => Temporal.Now.instant();

/** Starts all of them. `url` is the address of the installation, to which the provider redirects. */
export async function startOutside(url: string, people: number): Promise<Outside> {
  const first = await findTryItPorts();
  const [providerPort, wearablePort, mailPort] = [first, first + 1, first + 2];
  const accounts = Array.from({ length: people }, (_, i) => ({ id: `account${i}`, cycleStarts: [] }));
  const startAll = () =>
    Promise.all([
      startIdentityProvider({
        ...CLIENT,
        port: providerPort,
        redirectUris: [`${url}/api/auth/callback`],
      }),
      startWearable({ port: wearablePort, clock, accounts }),
      startSlowMail(0, mailPort),
    ] as const);
  const arrived: string[] = [];
  let running = await startAll();
  const [{ issuer }, wearable, mail]: readonly [{ issuer: string }, Wearable, SlowMail] = running;
  return {
    environment: {
      ...mail.environment,
      PUBLIC_URL: url,
      DATASTORE_OIDC_ISSUER_URL: issuer,
      DATASTORE_OIDC_CLIENT_ID: CLIENT.clientId,
      DATASTORE_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
      DEVICE_API_URL: wearable.url,
      ENCRYPTION_KEYS: newKey('k1'),
      CRON_SECRET: randomBytes(32).toString('hex'),
      WRITES_PER_MINUTE: '0',
    },
    tokensOf: (person) => running[1].tokensFor(`account${person}`).garth,
    arrived: () => [...arrived, ...running[2].arrived],
    async stop() {
      arrived.push(...running[2].arrived.splice(0));
      await Promise.all(running.map((each) => each.close()));
    },
    async start() {
      running = await startAll();
    },
  };
}

export const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
