import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { browserTimezone, type ProfileChange, profile, profileChange } from '#contract/profile.ts';
import { adoptTimezone, selectProfile, updateProfile } from '#server/records/access/profile.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';

interface ProfileOptions {
  clock: () => Temporal.Instant;
}

/** Adds to a change that the person chose the length and the timezone themselves. */
function withOrigin({ cycleLength, notificationTime, timezone }: ProfileChange) {
  return {
    notificationTime,
    ...(cycleLength !== undefined && { cycleLength, cycleLengthStated: true }),
    ...(timezone !== undefined && { timezone, timezoneSetBy: 'PERSON' as const }),
  };
}

const tags = ['profile'];
const response = { 200: profile };

export const profileRoutes: FastifyPluginAsyncZod<ProfileOptions> = async (app, { clock }) => {
  app.get(
    '/api/user',
    { config: { access: 'user' }, schema: { summary: 'Your profile', tags, response } },
    async ({ person }) => {
      const [rows] = await person.read(selectProfile);
      return ownRow(rows);
    },
  );

  app.patch(
    '/api/user',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Change cycle length, notification time or timezone',
        tags,
        body: profileChange,
        response,
      },
    },
    async ({ person, body }) => {
      const [rows] = await person.change(updateProfile(withOrigin(body), clock()));
      return ownRow(rows);
    },
  );

  app.post(
    '/api/user/timezone',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Use the timezone of your browser, unless you chose one',
        tags,
        body: browserTimezone,
        response,
      },
    },
    async ({ person, body }) => {
      const rows = await person.write(async (run) => {
        await run(adoptTimezone(body.timezone, clock()));
        return run(selectProfile);
      });
      return ownRow(rows);
    },
  );
};
