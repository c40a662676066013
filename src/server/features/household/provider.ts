import { generateKeyPair } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
// Not the package's entry, which prints a warning on a Node release that is not (yet) LTS.
import { type Context, Provider } from 'oidc-provider/lib/provider.js';
import { createProviderConfiguration } from '#server/integrations/oidc-provider/configuration.ts';
import { findAccountById, moveToIssuer } from '#server/records/household/accounts.ts';
import { ensureHouseholdKey } from '#server/records/operator/operator-settings.ts';
import { HOUSEHOLD_PATH, type HouseholdContext, householdIssuer } from './context.ts';
import { householdClient } from './household-client.ts';
import { createProviderStore } from './store-provider-records.ts';

export interface HouseholdProvider {
  /** Answers a request of the protocol. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Whether this browser is in this sign-in. */
  isInteraction(req: IncomingMessage, res: ServerResponse, uid: string): Promise<boolean>;
  /** Ends the sign-in as this person; returns where the browser goes on. */
  finish(req: IncomingMessage, res: ServerResponse, userId: string): Promise<string>;
}

interface ProviderOptions extends HouseholdContext {
  onError: (error: Error) => void;
  renderProblem: (problem: string) => string;
}

const signInPath = (uid: string): string => `${HOUSEHOLD_PATH}/sign-in/${uid}`;

/** P-256 is made at once and read by every client. */
async function generateSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' });
}

async function findAccount(context: HouseholdContext, sub: string): Promise<object | undefined> {
  // Other subjects would fail the query.
  const account = /^[0-9a-f-]{36}$/.test(sub) ? await findAccountById(context.engine, sub) : undefined;
  return account && { accountId: sub, claims: async () => ({ sub, name: account.name }) };
}

/**
 * The protocol's own addresses are below the issuer's path. The provider is told the public address of this
 * installation, whatever the request says about it.
 */
function pinAddress(req: IncomingMessage & { originalUrl?: string }, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  req.headers.host = host;
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete req.headers['x-forwarded-host'];
  if (req.originalUrl !== undefined) return;
  req.originalUrl = req.url ?? '';
  req.url = req.originalUrl.slice(HOUSEHOLD_PATH.length);
}

export async function createHouseholdProvider(options: ProviderOptions): Promise<HouseholdProvider> {
  const { engine, keyRing, clock, publicUrl, onError, renderProblem } = options;
  const signingKey = await ensureHouseholdKey(engine, { keyRing, now: clock() }, generateSigningKey);
  const issuer = householdIssuer(publicUrl);
  await moveToIssuer(engine, issuer);
  const configuration = createProviderConfiguration({
    client: householdClient(options),
    adapter: createProviderStore(options),
    cookieKeys: [keyRing.derive('household cookies', issuer)],
    cookiePrefix: 'lutea_household',
    claims: { profile: ['name'] },
    findAccount: (sub) => findAccount(options, sub),
    signInPath,
    showProblem: (ctx: Context, problem) => {
      if (ctx.status < 400 || ctx.status === 404) ctx.status = 400;
      ctx.type = 'html';
      ctx.body = renderProblem(problem);
    },
    signingKey: JSON.parse(signingKey) as object,
    algorithm: 'ES256',
  });
  const provider = new Provider(issuer, configuration);
  provider.proxy = true;
  provider.on('error', onError);
  provider.on('server_error', (_ctx, error) => onError(error));
  const handle = provider.callback();
  return {
    handle(req, res) {
      pinAddress(req, publicUrl);
      return handle(req, res);
    },
    async isInteraction(req, res, uid) {
      try {
        return (await provider.interactionDetails(req, res)).uid === uid;
      } catch (error) {
        if (error instanceof SessionNotFound) return false;
        throw error;
      }
    },
    // The only client is our own, so signing in is also the consent.
    finish: (req, res, userId) =>
      provider.interactionResult(req, res, { login: { accountId: userId }, consent: {} }),
  };
}
