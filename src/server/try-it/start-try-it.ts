import { randomBytes } from 'node:crypto';
import type { Config, OidcSettings } from '#server/config.ts';
import type { Engine } from '#server/datastore/engine.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { seedSamplePerson } from './sample-person.ts';

/** Everything that try-it mode brings in place of the outside world. */
export interface TryIt {
  oidc: OidcSettings;
  /** What to tell whoever started it. */
  notes: string[];
  close(): Promise<void>;
}

interface TryItOptions {
  config: Config;
  engine: Engine;
  clock: () => Temporal.Instant;
}

const CLIENT_ID = 'lutea';

/** Starts the embedded identity provider on the next port and gives the sample person their history. */
export async function startTryIt({ config, engine, clock }: TryItOptions): Promise<TryIt> {
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const clientSecret = randomBytes(32).toString('base64url');
  const provider = await startIdentityProvider({
    // Fixed, because the issuer's address is part of who a person is.
    port: config.port + 1,
    clientId: CLIENT_ID,
    clientSecret,
    redirectUris: [`${publicUrl}/api/auth/callback`],
  });
  await seedSamplePerson(engine, provider.issuer, clock());
  return {
    oidc: { clientId: CLIENT_ID, clientSecret, issuerUrl: provider.issuer },
    notes: [
      'Try-it mode: sign in as "Sample", who has a year of history, or as "New".',
      'Nothing here leaves this machine. docs/configuration.md says how to serve others.',
    ],
    close: () => provider.close(),
  };
}
