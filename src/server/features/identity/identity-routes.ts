import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { notFoundAnswer } from '#contract/problem-answers.ts';
import { identityAddress, identityList } from '#contract/session-login.ts';
import type { PersonRun } from '#server/database/person.ts';
import { deleteIdentities, isSameIssuer, selectIdentities } from '#server/records/access/identities.ts';
import { isRecentLogin, requireRecentLogin } from '#server/records/access/recent-login.ts';
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

interface Ways {
  identities: readonly Identity[];
  /** Whether the person has a credential at Lutea itself; without one they cannot sign in there. */
  hasKey: boolean;
}

async function readWays(run: PersonRun): Promise<Ways> {
  const [account] = await run(selectAccount);
  const hasKey = (account?.sealed ?? null) !== null || (await run(selectPasskeys)).length > 0;
  return { identities: await run(selectIdentities), hasKey };
}

/** Whether the person could still sign in without this provider. */
function hasOther(provider: OwnProvider, providers: readonly OwnProvider[], { identities, hasKey }: Ways) {
  return providers.some(
    (each) => each.id !== provider.id && isLinked(each, identities) && (!each.isHousehold || hasKey),
  );
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
        response: { 200: identityList },
      },
    },
    async ({ person }) => {
      const ways = await person.write(readWays);
      const items = providers.map((provider) => {
        const { id, name, isHousehold } = provider;
        const isOwn = isLinked(provider, ways.identities);
        const mayUnlink = isOwn && !isHousehold && hasOther(provider, providers, ways);
        return { provider: id, name, isHousehold, isLinked: isOwn, mayUnlink };
      });
      return { mayChange: await isRecentLogin(person, clock()), items };
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
        response: { 204: z.void(), ...notFoundAnswer },
      },
    },
    async ({ person, params }, reply) => {
      await requireRecentLogin(person, clock());
      // An account at Lutea itself is managed on its own page, with its credentials.
      const provider = providers.find(({ id, isHousehold }) => id === params.provider && !isHousehold);
      await person.write(async (run) => {
        // Locked, so that two requests at the same time do not remove the last two providers.
        await run(lockPerson);
        const ways = await readWays(run);
        if (provider === undefined || !isLinked(provider, ways.identities)) {
          throw new Problem('IDENTITY_NOT_FOUND', 'You do not sign in with this provider');
        }
        if (!hasOther(provider, providers, ways)) {
          throw new Problem('LAST_IDENTITY', 'This is the last provider that you sign in with');
        }
        await run(deleteIdentities(provider.issuer));
      });
      return reply.status(204).send();
    },
  );
};
