import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { profile, profileChange } from '#contract/profile.ts';
import { selectProfile, toProfile, updateProfile } from './store.ts';

interface ProfileOptions {
  clock: () => Temporal.Instant;
}

export const profileRoutes: FastifyPluginAsyncZod<ProfileOptions> = async (app, { clock }) => {
  app.get(
    '/api/user',
    {
      config: { access: 'user' },
      schema: { summary: 'Your profile', tags: ['profile'], response: { 200: profile } },
    },
    async ({ person }) => {
      const [[row]] = await person.read(selectProfile);
      return toProfile(row);
    },
  );

  app.patch(
    '/api/user',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Change cycle length, notification time or timezone',
        tags: ['profile'],
        body: profileChange,
        response: { 200: profile },
      },
    },
    async ({ person, body }) => {
      const [row] = await person.write((run) => run(updateProfile(body, clock())));
      return toProfile(row);
    },
  );
};
