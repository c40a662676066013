import type { Context } from 'oidc-provider/lib/provider.js';
import type { createIdentityMemory } from './memory.ts';
import { claimsOf, type Person } from './people.ts';
import { sendProblem, sendSignOut, signInPath } from './sign-in.ts';

export interface ProviderSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly people: readonly Person[];
  readonly signOut?: { readonly redirectUris: readonly string[] };
  readonly homeUrl: string;
  readonly memory: ReturnType<typeof createIdentityMemory>;
  readonly cookieKeys: readonly string[];
  /** A private JWK. */
  readonly signingKey: object;
}

const SCOPES = 'openid email profile';

/** Seconds. */
const TTL = {
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
  resourceIndicators: OFF,
} as const;

function signOutFeature({ signOut, homeUrl }: ProviderSettings): object {
  if (signOut === undefined) return OFF;
  return {
    enabled: true,
    logoutSource: async (ctx: Context, form: string) => sendSignOut(ctx, form),
    postLogoutSuccessSource: async (ctx: Context) => sendProblem(ctx, 'You are signed out.', homeUrl),
  };
}

// The prefix keeps them apart from the app's: a browser shares cookies between the ports of one host.
const COOKIE_NAMES = {
  session: 'tryit_session',
  interaction: 'tryit_interaction',
  resume: 'tryit_resume',
} as const;

/** The oidc-provider configuration. It replaces every default that would print a development warning. */
export function createProviderConfiguration(settings: ProviderSettings): Record<string, unknown> {
  return {
    adapter: settings.memory,
    clients: [clientOf(settings)],
    claims: claimNames(settings.people),
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientBasedCORS: () => false,
    clockTolerance: 0,
    // False puts the email and profile claims into the ID token as well as into userinfo.
    conformIdTokenClaims: false,
    cookies: { names: COOKIE_NAMES, keys: settings.cookieKeys },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    // Sessions are never kept, so a token that expires with its session would be invalid at once.
    expiresWithSession: async () => false,
    features: { ...FEATURES, rpInitiatedLogout: signOutFeature(settings) },
    findAccount: async (_ctx: Context, sub: string) => findAccount(settings.people, sub),
    interactions: { url: (_ctx: Context, { uid }: { uid: string }) => signInPath(uid) },
    jwks: { keys: [settings.signingKey] },
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
    renderError: (ctx: Context, out: { error: string; error_description?: string }) =>
      sendProblem(ctx, `${out.error}: ${out.error_description ?? 'no details'}`, settings.homeUrl),
    responseTypes: ['code'],
    scopes: ['openid'],
    ttl: TTL,
  };
}

function clientOf({ clientId, clientSecret, redirectUris, signOut }: ProviderSettings): object {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: redirectUris,
    ...(signOut && { post_logout_redirect_uris: signOut.redirectUris }),
    response_types: ['code'],
    grant_types: ['authorization_code'],
    // The provider accepts basic and post from a client registered for either.
    token_endpoint_auth_method: 'client_secret_basic',
  };
}

function claimNames(people: readonly Person[]): Record<string, readonly string[]> {
  const byScope = { email: ['email', 'email_verified'], profile: ['name'] };
  const usual = new Set([...byScope.email, ...byScope.profile]);
  const extra = people
    .flatMap((person) => Object.keys(person.claims ?? {}))
    .filter((name) => !usual.has(name));
  return { ...byScope, openid: ['sub', ...extra] };
}

function findAccount(people: readonly Person[], sub: string): object | undefined {
  const person = people.find((candidate) => candidate.sub === sub);
  return person && { accountId: sub, claims: async () => claimsOf(person) };
}

/** The only client is our own: it gets everything it asks for, without a consent page. */
async function grantEverything({ oidc }: Context): Promise<object> {
  const grant = new oidc.provider.Grant({
    accountId: oidc.account.accountId,
    clientId: oidc.client.clientId,
  });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}
