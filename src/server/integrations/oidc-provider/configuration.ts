import { InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
import type { Context } from 'oidc-provider/lib/provider.js';
import { nameApplicationType } from './application-type.ts';

/** The storage interface of oidc-provider, one object per kind of record. */
export interface ProviderAdapter<Payload = Record<string, unknown>> {
  upsert(id: string, payload: Payload, expiresInSeconds: number): Promise<void>;
  find(id: string): Promise<Payload | undefined>;
  findByUid(uid: string): Promise<Payload | undefined>;
  findByUserCode(userCode: string): Promise<undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
}

export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

/** Allows sign-in by programs that publish their own metadata (client ID metadata documents). */
export interface AssistantAccess {
  /** The resource for which their tokens are valid (RFC 8707). */
  readonly resource: string;
  readonly scopes: readonly string[];
  readonly tokenSeconds: number;
  /** Whether the document at this address may be fetched now. */
  mayFetch(address: string): Promise<boolean>;
  fetchDocument(address: string | URL): Promise<Response>;
}

export interface ProviderParts {
  readonly client: ProviderClient;
  /** Where browsers may go after signing out at the provider; without it there is no sign-out. */
  readonly signOut?:
    | { readonly redirectUris: readonly string[]; showForm(ctx: Context, form: string): void }
    | undefined;
  /**
   * Creates the storage of one kind of record. It must be an arrow function: oidc-provider calls `new` on anything that
   * has a prototype.
   */
  readonly adapter: (kind: string) => object;
  readonly cookieKeys: readonly string[];
  /** Keeps these cookies apart from the app's: a browser shares cookies between the ports of one host. */
  readonly cookiePrefix: string;
  readonly claims: Readonly<Record<string, readonly string[]>>;
  findAccount(sub: string): Promise<object | undefined>;
  /** The path of the page on which people sign in. */
  signInPath(interactionUid: string): string;
  showProblem(ctx: Context, problem: string): void;
  /** A private JWK. */
  readonly signingKey: object;
  readonly algorithm: 'RS256' | 'ES256';
  readonly assistants?: AssistantAccess | undefined;
}

const SCOPES = 'openid email profile';

/** Lifetimes in seconds. */
const PROVIDER_TTL = {
  AccessToken: 300,
  AuthorizationCode: 60,
  Grant: 600,
  IdToken: 300,
  Interaction: 600,
  Session: 600,
} as const;

const OFF = { enabled: false } as const;

const FEATURES = {
  devInteractions: OFF,
  dPoP: OFF,
  pushedAuthorizationRequests: OFF,
} as const;

/** The draft that was reviewed. If a later release of the library implements another one, the start fails. */
const DRAFT = 'draft-02';
/** How long documents are cached, in seconds. */
const DOCUMENT_CACHE = { min: 300, max: 86_400 } as const;

function assistantFeatures({ assistants, client: own }: ProviderParts): object {
  if (assistants === undefined) return { resourceIndicators: OFF };
  const { resource, scopes, tokenSeconds, mayFetch } = assistants;
  const server = { scope: scopes.join(' '), audience: resource, accessTokenTTL: tokenSeconds };
  return {
    clientIdMetadataDocument: {
      enabled: true,
      ack: DRAFT,
      allowFetch: (_ctx: Context, address: string) => mayFetch(address),
      cacheDuration: DOCUMENT_CACHE,
    },
    resourceIndicators: {
      enabled: true,
      // Programs for earlier versions of the protocol do not send the resource.
      defaultResource: async (_ctx: Context, client: { clientId: string }) =>
        client.clientId === own.clientId ? undefined : resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx: Context, address: string) => {
        if (address !== resource) throw new InvalidTarget();
        return server;
      },
    },
  };
}

function signOutFeature({ signOut, showProblem }: ProviderParts): object {
  if (signOut === undefined) return OFF;
  return {
    enabled: true,
    logoutSource: async (ctx: Context, form: string) => signOut.showForm(ctx, form),
    postLogoutSuccessSource: async (ctx: Context) => showProblem(ctx, 'You are signed out.'),
  };
}

/** The oidc-provider configuration. It replaces every default that would print a development warning. */
export function createProviderConfiguration(parts: ProviderParts): Record<string, unknown> {
  const { cookiePrefix: prefix, assistants } = parts;
  return {
    adapter: parts.adapter,
    clients: [clientOf(parts)],
    claims: parts.claims,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', ...(assistants ? ['none'] : [])],
    clientDefaults: { id_token_signed_response_alg: parts.algorithm, token_endpoint_auth_method: 'none' },
    clientBasedCORS: () => false,
    clockTolerance: 0,
    // False puts the email and profile claims into the ID token as well as into userinfo.
    conformIdTokenClaims: false,
    cookies: {
      names: {
        session: `${prefix}_session`,
        interaction: `${prefix}_interaction`,
        resume: `${prefix}_resume`,
      },
      keys: parts.cookieKeys,
    },
    enabledJWA: { idTokenSigningAlgValues: [parts.algorithm] },
    // Sessions are not stored, so a token that expires with its session would be invalid at once.
    expiresWithSession: async () => false,
    features: { ...FEATURES, ...assistantFeatures(parts), rpInitiatedLogout: signOutFeature(parts) },
    ...(assistants && {
      fetch: async (address: string | URL) => nameApplicationType(await assistants.fetchDocument(address)),
    }),
    findAccount: async (_ctx: Context, sub: string) => parts.findAccount(sub),
    interactions: { url: (_ctx: Context, { uid }: { uid: string }) => parts.signInPath(uid) },
    jwks: { keys: [parts.signingKey] },
    loadExistingGrant: (ctx: Context) =>
      ctx.oidc.client.clientId === parts.client.clientId ? grantEverything(ctx) : findConsent(ctx),
    pkce: { required: () => true },
    renderError: (ctx: Context, out: { error: string; error_description?: string }) =>
      parts.showProblem(ctx, `${out.error}: ${out.error_description ?? 'no details'}`),
    responseTypes: ['code'],
    scopes: ['openid'],
    ttl: {
      ...PROVIDER_TTL,
      AccessToken: (_ctx: Context, { resourceServer }: { resourceServer?: { accessTokenTTL: number } }) =>
        resourceServer?.accessTokenTTL ?? PROVIDER_TTL.AccessToken,
    },
  };
}

function clientOf({ client, signOut, algorithm }: ProviderParts): object {
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uris: client.redirectUris,
    ...(signOut && { post_logout_redirect_uris: signOut.redirectUris }),
    response_types: ['code'],
    grant_types: ['authorization_code'],
    id_token_signed_response_alg: algorithm,
    // The provider accepts basic and post from a client registered for either.
    token_endpoint_auth_method: 'client_secret_basic',
  };
}

/** The consent that the person has just given. None is remembered for the next time. */
async function findConsent({ oidc }: Context): Promise<object | undefined> {
  const { grantId } = oidc.result?.consent ?? {};
  return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
}

/** Our own client gets everything it asks for, without a consent page. */
async function grantEverything({ oidc }: Context): Promise<object> {
  const grant = new oidc.provider.Grant({
    accountId: oidc.account.accountId,
    clientId: oidc.client.clientId,
  });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}
