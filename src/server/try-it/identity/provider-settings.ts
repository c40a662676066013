import {
  createProviderConfiguration,
  type ProviderClient,
} from '#server/integrations/oidc-provider/configuration.ts';
import type { createIdentityMemory } from './memory.ts';
import { claimsOf, type Person } from './people.ts';
import { sendProblem, sendSignOut, signInPath } from './sign-in.ts';

export interface ProviderSettings extends ProviderClient {
  readonly people: readonly Person[];
  readonly signOut?: { readonly redirectUris: readonly string[] };
  readonly homeUrl: string;
  readonly memory: ReturnType<typeof createIdentityMemory>;
  readonly cookieKeys: readonly string[];
  /** A private JWK. */
  readonly signingKey: object;
}

export function configureTryIt(settings: ProviderSettings): Record<string, unknown> {
  const { people, signOut, homeUrl } = settings;
  return createProviderConfiguration({
    client: settings,
    signOut: signOut && { ...signOut, showForm: sendSignOut },
    adapter: settings.memory,
    cookieKeys: settings.cookieKeys,
    cookiePrefix: 'tryit',
    claims: claimNames(people),
    findAccount: async (sub) => findAccount(people, sub),
    signInPath,
    showProblem: (ctx, problem) => sendProblem(ctx, problem, homeUrl),
    signingKey: settings.signingKey,
    algorithm: 'RS256',
  });
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
