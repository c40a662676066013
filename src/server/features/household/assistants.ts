import type { Provider } from 'oidc-provider/lib/provider.js';
import { ASSISTANT_PATH, ASSISTANT_SCOPES, type AssistantScope } from '#core/tool-scope.ts';
import { actAsUser } from '#server/database/person.ts';
import type { AssistantAccess } from '#server/integrations/oidc-provider/configuration.ts';
import { fetchClientDocument } from '#server/integrations/oidc-provider/fetch-document.ts';
import { addToolKey } from '#server/records/access/tool-keys.ts';
import { createSharedLimit } from '#server/records/operator/used-allowances.ts';
import { HOUSEHOLD_PATH, type HouseholdContext } from './context.ts';
import type { Payload } from './store-provider-records.ts';

/** How long an assistant stays signed in. */
export const ASSISTANT_DAYS = 90;

/** The name of a key has at most as many characters. */
const LONGEST_HOST = 60;
/** Limits how often one client metadata document is fetched, also one that was refused. */
const PER_DOCUMENT = { atOnce: 1, perMinute: 1 };
/** Limits all fetches together: strangers may name any URL, and Lutea must not be used to attack other servers. */
const ALL_DOCUMENTS = { atOnce: 20, perMinute: 10 };

/** Below the page for signing in, because the cookie of a sign-in is sent only there. */
export const allowPath = (uid: string): string => `${HOUSEHOLD_PATH}/sign-in/${uid}/allow`;

/** What an assistant asks a person for. */
export interface AssistantRequest {
  userId: string;
  /** The assistant's identity: the host of its URL. */
  host: string;
  /** The name that the assistant gives itself. */
  name: string;
  /** Where the browser goes afterwards. */
  redirectUri: URL;
  scopes: AssistantScope[];
}

interface Interaction {
  params: Readonly<Record<string, string | undefined>>;
  result?: { readonly login?: { readonly accountId: string } };
}

const scopesIn = (text = ''): AssistantScope[] => {
  const named = new Set(text.split(' '));
  return ASSISTANT_SCOPES.filter((scope) => named.has(scope));
};

export function assistantAccess(context: HouseholdContext) {
  const { engine, clock, publicUrl, fetchDocument = fetchClientDocument } = context;
  const one = createSharedLimit(engine, 'client document', PER_DOCUMENT, clock);
  const all = createSharedLimit(engine, 'client documents', ALL_DOCUMENTS, clock);
  return {
    resource: `${publicUrl}${ASSISTANT_PATH}`,
    scopes: ASSISTANT_SCOPES,
    tokenSeconds: ASSISTANT_DAYS * 24 * 3600,
    mayFetch: async (address) =>
      new URL(address).host.length <= LONGEST_HOST &&
      (await one.take(address)) === undefined &&
      (await all.take('all')) === undefined,
    fetchDocument,
  } satisfies AssistantAccess;
}

/** Stores a token for `/mcp` as a tool key, so that it is checked, expires and is removed as one. */
export function keepAssistantToken({ engine, clock, publicUrl }: HouseholdContext) {
  return async (token: string, payload: Payload, expiresAt: Temporal.Instant): Promise<boolean> => {
    const { accountId, clientId, scope, aud } = payload;
    if (aud !== `${publicUrl}${ASSISTANT_PATH}` || accountId === undefined || clientId === undefined)
      return false;
    const key = {
      name: new URL(clientId).host,
      scopes: scopesIn(scope),
      token,
      createdAt: clock(),
      expiresAt,
    };
    const made = await actAsUser(engine, accountId).write((run) => addToolKey(run, key));
    if (made === undefined) throw new Error('There is no room for another key');
    return true;
  };
}

/** Undefined before the person has signed in, and for our own client. */
export async function readRequest(
  provider: Provider,
  { params, result }: Interaction,
): Promise<AssistantRequest | undefined> {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', scope } = params;
  const [address, target] = [URL.parse(clientId), URL.parse(redirectUri)];
  if (result?.login === undefined || address === null || target === null) return undefined;
  const client = await provider.Client.find(clientId);
  return {
    userId: result.login.accountId,
    host: address.host,
    name: client?.clientName ?? address.host,
    redirectUri: target,
    scopes: scopesIn(scope),
  };
}

/** Ends the sign-in with the grant that the person gives, or with a refusal. */
export async function consentTo(
  provider: Provider,
  { params, result }: Interaction,
  { allowed, resource }: { allowed: readonly string[] | 'DENIED'; resource: string },
): Promise<object> {
  const login = result?.login;
  if (login === undefined || allowed === 'DENIED')
    return { error: 'access_denied', error_description: 'The person did not allow it' };
  const grant = new provider.Grant({ accountId: login.accountId, clientId: params['client_id'] ?? '' });
  grant.addOIDCScope('openid');
  for (const scope of scopesIn(params['scope'])) {
    if (allowed.includes(scope)) grant.addResourceScope(resource, scope);
    else grant.rejectResourceScope(resource, scope);
  }
  return { login, consent: { grantId: await grant.save() } };
}
