import { isUuid } from '#leaf/is-uuid.ts';
import { disablePerson, enablePerson } from '#server/records/access/people.ts';
import { endAllSessions, revokeSession } from '#server/records/access/sessions.ts';
import { resendFailed } from '#server/records/notification/claims-overview.ts';
import { forgetStoredOidc } from '#server/records/operator/operator-settings.ts';
import type { OperatorContext } from './context.ts';
import { type FormOutcome, submitProvider } from './provider-form.ts';

/** A field of the form, without spaces around it; empty if it is not there. */
export type ReadField = (name: string) => string;

/** A button of the page. */
export interface OperatorAction {
  /** The path below /admin/. */
  path: string;
  /** The name under which it is recorded: the same as of the command that does the same. */
  name: string | ((field: ReadField) => string);
  /** The field with the id that the record names. */
  subject?: 'person' | 'session';
  run(context: OperatorContext, field: ReadField): Promise<FormOutcome>;
}

const done = (...messages: string[]): FormOutcome => ({ messages, hasProblem: false });
const problem = (message: string): FormOutcome => ({ messages: [message], hasProblem: true });
const NO_PERSON = problem('There is no such person.');
const NO_HOUSEHOLD = problem('HOUSEHOLD is off.');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const PEOPLE: readonly OperatorAction[] = [
  {
    path: 'people/disable',
    name: 'user disable',
    subject: 'person',
    run: async ({ engine, clock }, field) =>
      (await disablePerson(engine, field('person'), clock()))
        ? done('The person is kept out. Sessions have ended; sign-in, messages, syncs and feeds are off.')
        : NO_PERSON,
  },
  {
    path: 'people/enable',
    name: 'user enable',
    subject: 'person',
    run: async ({ engine }, field) =>
      (await enablePerson(engine, field('person'))) ? done('The person may sign in again.') : NO_PERSON,
  },
  {
    path: 'people/sign-out',
    name: 'user sign-out',
    subject: 'person',
    run: async ({ engine }, field) =>
      done(`Sessions ended: ${await endAllSessions(engine, field('person'))}.`),
  },
  {
    path: 'people/end-session',
    name: 'session revoke',
    subject: 'session',
    run: async ({ engine }, field) =>
      (await revokeSession(engine, field('session')))
        ? done('The session has ended.')
        : problem('There is no such session.'),
  },
  {
    path: 'people/remove',
    name: 'user remove',
    subject: 'person',
    run: async ({ work }, field) =>
      field('confirmed') === 'yes'
        ? work.removePerson(field('person'))
        : problem('Not confirmed: nothing was changed.'),
  },
  {
    path: 'household/invite',
    name: 'household invite',
    run: async ({ work }, field) =>
      work.household?.invite({ name: field('name'), email: field('email') }) ?? NO_HOUSEHOLD,
  },
  {
    path: 'household/reset',
    name: 'household reset',
    run: async ({ work }, field) => work.household?.reset(field('name')) ?? NO_HOUSEHOLD,
  },
];

const INSTALLATION: readonly OperatorAction[] = [
  { path: 'backups', name: 'backup', run: ({ work }) => work.backUp() },
  { path: 'mail/test', name: 'mail test', run: ({ work }, field) => work.sendTestMail(field('to')) },
  {
    path: 'providers/test',
    name: 'provider test',
    run: ({ work }, field) => work.providers.test(field('provider')),
  },
  { path: 'apps/test', name: 'app test', run: ({ work }, field) => work.apps.test(field('source')) },
  {
    path: 'messages/resend',
    name: 'message resend',
    subject: 'person',
    async run({ engine, clock }, field) {
      if (!DAY.test(field('date'))) return problem('There is no such message.');
      const count = await resendFailed(engine, {
        userId: field('person'),
        localDate: field('date'),
        now: clock(),
      });
      return count === 0
        ? problem('There is no failed message of that day.')
        : done('It is sent within a minute, unless it says nothing new any more.');
    },
  },
  {
    path: 'oidc',
    name: (field) => `provider ${field('action') === 'save' ? 'save' : 'test'}`,
    run: (context, field) =>
      submitProvider(context, field('action') === 'save' ? 'save' : 'test', {
        issuerUrl: field('issuerUrl'),
        clientId: field('clientId'),
        clientSecret: field('clientSecret'),
      }),
  },
  {
    path: 'oidc/forget',
    name: 'provider forget',
    async run({ engine }) {
      await forgetStoredOidc(engine);
      return done('Forgotten. It takes effect at the next start.');
    },
  },
];

export const ACTIONS: readonly OperatorAction[] = [...PEOPLE, ...INSTALLATION];

/** Runs an action, unless the form has no valid id for it. */
export function runAction(
  action: OperatorAction,
  context: OperatorContext,
  field: ReadField,
): Promise<FormOutcome> {
  if (action.subject !== undefined && !isUuid(field(action.subject))) return Promise.resolve(NO_PERSON);
  return action.run(context, field);
}
