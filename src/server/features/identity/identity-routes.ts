import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { notFoundAnswer, problemAnswers } from '#contract/problem-answers.ts';
import { identityAddress, identityList } from '#contract/session-login.ts';
import type { PersonRun, SessionStore } from '#server/database/person.ts';
import { deleteIdentities, isSameIssuer, selectIdentities } from '#server/records/access/logins.ts';
import { LoginTooOld, requireRecentLogin } from '#server/records/access/recent-login.ts';
import { lockPerson } from '#server/records/cycle/cycle-record.ts';
import { selectAccount } from '#server/records/household/accounts.ts';
import { selectPasskeys } from '#server/records/household/passkeys.ts';

interface OwnProvider {
  id: string;
  name: string;
  issuer: string;
  isHousehold: boolean;
}

interface IdentityRoutesOptions {
  clock: () => Temporal.Instant;
  providers: readonly OwnProvider[];
}

type Identity = { issuer: string };

const isLinked = ({ issuer }: OwnProvider, identities: readonly Identity[]): boolean =>
  identities.some((identity) => isSameIssuer(issuer, identity.issuer));

async function isRecent(person: SessionStore, now: Temporal.Instant): Promise<boolean> {
  try {
    await requireRecentLogin(person, now);
    return true;
  } catch (error) {
    if (error instanceof LoginTooOld) return false;
    throw error;
  }
}

/** An account at Lutea itself is a way in only with a credential. */
async function hasHouseholdKey(run: PersonRun): Promise<boolean> {
  const [account] = await run(selectAccount);
  return (account?.sealed ?? null) !== null || (await run(selectPasskeys)).length > 0;
}

/** Which of several providers a person signs in with. */
export const identityRoutes: FastifyPluginAsyncZod<IdentityRoutesOptions> = async (
  app,
  { clock, providers },
) => {
  const config = { access: 'user' as const };
  const tags = ['identity'];

  app.get(
    '/api/identities',
    {
      config,
      schema: {
        summary: 'The identity providers, and which of them you sign in with',
        tags,
        response: { 200: identityList, ...problemAnswers },
      },
    },
    async ({ person }) => {
      const [identities] = await person.read(selectIdentities);
      const items = providers.map((provider) => ({
        provider: provider.id,
        name: provider.name,
        isHousehold: provider.isHousehold,
        isLinked: isLinked(provider, identities),
      }));
      return { mayChange: await isRecent(person, clock()), items };
    },
  );

  app.delete(
    '/api/identities/:provider',
    {
      config,
      schema: {
        summary: 'Sign in with this provider no longer; one has to stay',
        tags,
        params: identityAddress,
        response: { 204: z.void(), ...problemAnswers, ...notFoundAnswer },
      },
    },
    async ({ person, params }, reply) => {
      await requireRecentLogin(person, clock());
      // The way in at Lutea itself is managed on its own page, with its credentials.
      const provider = providers.find(({ id, isHousehold }) => id === params.provider && !isHousehold);
      await person.write(async (run) => {
        // One after the other, so that two requests do not remove the last two.
        await run(lockPerson);
        const identities = await run(selectIdentities);
        if (provider === undefined || !isLinked(provider, identities)) {
          throw new Problem('IDENTITY_NOT_FOUND', 'You do not sign in with this provider');
        }
        const hasKey = await hasHouseholdKey(run);
        const others = providers.filter(
          (each) => each.id !== provider.id && isLinked(each, identities) && (!each.isHousehold || hasKey),
        );
        if (others.length === 0) {
          throw new Problem('LAST_IDENTITY', 'This is the last provider that you sign in with');
        }
        await run(deleteIdentities(provider.issuer));
      });
      return reply.status(204).send();
    },
  );
};
