import { join } from 'node:path';
import { DEVICE_SOURCES } from '#contract/device-source.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import { prepareRevocation } from '#server/features/device/connect/revoke-devices.ts';
import { createVendors } from '#server/features/device/vendors.ts';
import { prepareToForgetFiles } from '#server/features/imports/read/forget-files.ts';
import { createUploads } from '#server/features/imports/read/uploads.ts';
import { deletePerson } from '#server/records/access/deleted-people.ts';
import { disablePerson, enablePerson, hasPerson, listPeople } from '#server/records/access/people.ts';
import { endAllSessions, listSessions, revokeSession } from '#server/records/access/sessions.ts';
import { type CommandResult, fail } from './command-result.ts';
import type { CommandContext } from './commands.ts';

const done = (...lines: string[]): CommandResult => ({ lines, ok: true });

/** Whether the id is an account's. A malformed id would fail the query. */
export const isPersonId = async (engine: Engine, id: string): Promise<boolean> =>
  isUuid(id) && hasPerson(engine, id);

export const noPerson = (id: string): CommandResult =>
  fail(`There is no person ${id}. \`lutea user list\` prints the ids.`);

export async function listUsers({ engine }: CommandContext): Promise<CommandResult> {
  const people = await listPeople(engine);
  const lines = people.map(({ id, name, email, created, sessions, isDisabled }) =>
    [id, created.toString().slice(0, 10), `sessions ${sessions}`, isDisabled ? 'disabled' : '', name, email]
      .filter((part) => part !== null && part !== '')
      .join('  '),
  );
  return done(...(lines.length === 0 ? ['Nobody has signed in yet.'] : lines));
}

/** The timeout of each request to a vendor, while the operator waits. */
const VENDOR_TIMEOUT_MS = 3_000;

/** Returns a function to call after the deletion: it revokes access at the vendors and returns those that failed. */
async function prepareVendors({ config, keyRing, clock }: CommandContext, person: PersonStore) {
  const { isTryIt, deviceApiUrl, oauthApps: apps } = config;
  // Simulated tokens must not be sent to the real vendors.
  if (isTryIt && deviceApiUrl === undefined) return async () => [];
  const vendors = createVendors({ clock, deviceApiUrl, apps, timeoutMs: VENDOR_TIMEOUT_MS });
  const revoke = await prepareRevocation(person, DEVICE_SOURCES, { vendors, keyRing });
  return async () => {
    const sources = await revoke();
    return sources.map(
      (source) => `${vendors.bySource[source].name} could not be told. The tokens are erased.`,
    );
  };
}

/** Deletes everything of a person and adds the id to the list of deletions, as when they delete their own account. */
export async function removeUser(context: CommandContext, id: string): Promise<CommandResult> {
  if (!isUuid(id)) return noPerson(id);
  const person = actAsUser(context.engine, id);
  const tellVendors = await prepareVendors(context, person);
  // Files of running imports are left: the server that reads them deletes them.
  const forgetFiles = await prepareToForgetFiles(
    person,
    createUploads(join(context.config.dataDir, 'uploads')),
  );
  if (!(await deletePerson(person, id))) return noPerson(id);
  await forgetFiles();
  return done(
    `The account ${id} and everything in it is deleted. It is on the list of \`lutea deleted list\`.`,
    ...(await tellVendors()),
  );
}

export async function disableUser({ engine, clock }: CommandContext, id: string): Promise<CommandResult> {
  if (!isUuid(id) || !(await disablePerson(engine, id, clock()))) return noPerson(id);
  return done(`${id} is disabled: sessions have ended, and sign-in, messages, syncs and feeds are off.`);
}

export async function enableUser({ engine }: CommandContext, id: string): Promise<CommandResult> {
  if (!isUuid(id) || !(await enablePerson(engine, id))) return noPerson(id);
  return done(`${id} may sign in again. Messages, syncs and feeds are on as before.`);
}

export async function listUserSessions({ engine }: CommandContext, id: string): Promise<CommandResult> {
  if (!(await isPersonId(engine, id))) return noPerson(id);
  const sessions = await listSessions(engine, id);
  const minuteOf = (moment: Temporal.Instant) => moment.toString({ smallestUnit: 'minute' });
  const lines = sessions.map(
    ({ id: sessionId, createdAt, lastSeenAt, userAgent }) =>
      `${sessionId}  since ${minuteOf(createdAt)}  last seen ${minuteOf(lastSeenAt)}  ${userAgent}`,
  );
  return done(...(lines.length === 0 ? ['No session.'] : lines));
}

export async function signOutUser({ engine }: CommandContext, id: string): Promise<CommandResult> {
  if (!(await isPersonId(engine, id))) return noPerson(id);
  return done(`Sessions ended: ${await endAllSessions(engine, id)}.`);
}

export async function endOneSession({ engine }: CommandContext, id: string): Promise<CommandResult> {
  const ended = isUuid(id) && (await revokeSession(engine, id));
  if (ended) return done(`Session ${id} has ended.`);
  return fail(`There is no session ${id}. \`lutea user sessions USER_ID\` prints the ids.`);
}
