import { generateKeyPair } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js';
// Not the package's entry, which prints a warning on a Node release that is not (yet) LTS.
import { type Context, Provider } from 'oidc-provider/lib/provider.js';
import { createToolKey } from '#server/database/session-token.ts';
import { createProviderConfiguration } from '#server/integrations/oidc-provider/configuration.ts';
import { findAccountById, moveToIssuer } from '#server/records/household/accounts.ts';
import { ensureHouseholdKey } from '#server/records/operator/operator-settings.ts';
import {
  type AssistantRequest,
  allowPath,
  assistantAccess,
  consentTo,
  keepAssistantToken,
  readRequest,
} from './assistants.ts';
import { HOUSEHOLD_PATH, type HouseholdContext, householdIssuer } from './context.ts';
import { householdClient } from './household-client.ts';
import { createProviderStore } from './store-provider-records.ts';

export interface HouseholdProvider {
  /** Answers a request of the protocol. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Whether this browser started the sign-in with this id. */
  isInteraction(req: IncomingMessage, res: ServerResponse, uid: string): Promise<boolean>;
  /** What an assistant asks for in this sign-in, once it is known who signs in; undefined otherwise. */
  assistantRequest(req: IncomingMessage, res: ServerResponse): Promise<AssistantRequest | undefined>;
  /** Ends the sign-in of an assistant with what the person allows, or without; returns where the browser goes on. */
  answerAssistant(
    req: IncomingMessage,
    res: ServerResponse,
    allowed: readonly string[] | 'DENIED',
  ): Promise<string>;
  /** Ends the sign-in as this person; returns where the browser goes on. */
  finish(req: IncomingMessage, res: ServerResponse, userId: string): Promise<string>;
}

interface ProviderOptions extends HouseholdContext {
  onError: (error: Error) => void;
  renderProblem: (problem: string) => string;
}

const signInPath = (uid: string): string => `${HOUSEHOLD_PATH}/sign-in/${uid}`;

/** P-256 keys are generated quickly, and every client supports them. */
async function generateSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' });
}

async function findAccount(context: HouseholdContext, sub: string): Promise<object | undefined> {
  // Any other subject would make the query fail.
  const account = /^[0-9a-f-]{36}$/.test(sub) ? await findAccountById(context.engine, sub) : undefined;
  return account && { accountId: sub, claims: async () => ({ sub, name: account.name }) };
}

/**
 * Removes the issuer's path, below which the protocol's endpoints are, and replaces the host by the public one,
 * whatever the request says.
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

/** Makes the provider create access tokens in the form of tool keys, because an assistant's token is one. */
function giveKeysAsTokens({ AccessToken: { prototype } }: Provider): void {
  const chooseFormat = prototype.generateTokenId;
  prototype.generateTokenId = function generateKey() {
    chooseFormat.call(this);
    return createToolKey();
  };
}

export async function createHouseholdProvider(options: ProviderOptions): Promise<HouseholdProvider> {
  const { engine, keyRing, clock, publicUrl, onError, renderProblem } = options;
  const signingKey = await ensureHouseholdKey(engine, { keyRing, now: clock() }, generateSigningKey);
  const issuer = householdIssuer(publicUrl);
  await moveToIssuer(engine, issuer);
  const client = householdClient(options);
  const assistants = assistantAccess(options);
  const configuration = createProviderConfiguration({
    client,
    assistants,
    adapter: createProviderStore({ ...options, keepToken: keepAssistantToken(options) }),
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
  giveKeysAsTokens(provider);
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
    async finish(req, res, userId) {
      const { uid, params } = await provider.interactionDetails(req, res);
      const login = { accountId: userId };
      // Signing in to our own pages is also the consent.
      if (params['client_id'] === client.clientId)
        return provider.interactionResult(req, res, { login, consent: {} });
      await provider.interactionResult(req, res, { login });
      return allowPath(uid);
    },
    assistantRequest: async (req, res) => readRequest(provider, await provider.interactionDetails(req, res)),
    answerAssistant: async (req, res, allowed) =>
      provider.interactionResult(
        req,
        res,
        await consentTo(provider, await provider.interactionDetails(req, res), {
          allowed,
          resource: assistants.resource,
        }),
      ),
  };
}
