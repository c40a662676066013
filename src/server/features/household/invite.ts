import { actAsUser } from '#server/database/person.ts';
import { endAllSessions } from '#server/records/access/sessions.ts';
import { createAccount, findAccountByName, savePassword } from '#server/records/household/accounts.ts';
import { createEnrolment } from '#server/records/household/enrolments.ts';
import { deletePasskeys } from '#server/records/household/passkeys.ts';
import { deleteRecoveryCodes } from '#server/records/household/recovery-codes.ts';
import { nameKeyOf, readName } from './account-name.ts';
import { HOUSEHOLD_PATH, type HouseholdContext, householdIssuer } from './context.ts';
import { readCredentials } from './credentials.ts';

const INVITATION_LIFETIME = Temporal.Duration.from({ hours: 7 * 24 });
const RESET_LIFETIME = Temporal.Duration.from({ hours: 24 });

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,255}$/u;

export type Invitation =
  | { ok: true; userId: string; name: string; link: string; until: Temporal.Instant }
  | { ok: false; problem: 'NAME_INVALID' | 'EMAIL_INVALID' | 'NAME_TAKEN' | 'NAME_UNKNOWN' };

export const joinLink = (publicUrl: string, token: string): string =>
  `${publicUrl}${HOUSEHOLD_PATH}/join/${token}`;

async function linkFor(
  { engine, clock, publicUrl }: HouseholdContext,
  account: { userId: string; name: string },
  kind: 'invitation' | 'reset',
): Promise<Invitation> {
  const until = clock().add(kind === 'invitation' ? INVITATION_LIFETIME : RESET_LIFETIME);
  const token = await createEnrolment(engine, { userId: account.userId, kind, expiresAt: until });
  const { userId, name } = account;
  return { ok: true, userId, name, link: joinLink(publicUrl, token), until };
}

/** Makes a new link for an invited person without a credential. The earlier link stops working. */
async function inviteAgain(context: HouseholdContext, nameKey: string): Promise<Invitation> {
  const account = await findAccountByName(context.engine, nameKey);
  const credentials = account && (await readCredentials(actAsUser(context.engine, account.userId)));
  const isUnused = credentials?.passkeys.length === 0 && !credentials.hasPassword;
  if (account === undefined || !isUnused) return { ok: false, problem: 'NAME_TAKEN' };
  return linkFor(context, account, 'invitation');
}

/** Makes an account and the link with which its person makes their first passkey. */
export async function invite(
  context: HouseholdContext,
  { name: text, email }: { name: string; email: string },
): Promise<Invitation> {
  const name = readName(text);
  if (name === undefined) return { ok: false, problem: 'NAME_INVALID' };
  if (email !== '' && !EMAIL.test(email)) return { ok: false, problem: 'EMAIL_INVALID' };
  const { engine, clock, publicUrl } = context;
  const nameKey = nameKeyOf(name);
  const account = { issuer: householdIssuer(publicUrl), name, nameKey, email, now: clock() };
  const userId = await createAccount(engine, account);
  if (userId === undefined) return inviteAgain(context, nameKey);
  return linkFor(context, { userId, name }, 'invitation');
}

/** Takes away every credential, ends every session, and makes a link for a new start. The data stays. */
export async function reset(context: HouseholdContext, name: string): Promise<Invitation> {
  const account = await findAccountByName(context.engine, nameKeyOf(name));
  if (account === undefined) return { ok: false, problem: 'NAME_UNKNOWN' };
  await actAsUser(context.engine, account.userId).change(
    deletePasskeys,
    deleteRecoveryCodes,
    savePassword(null),
  );
  await endAllSessions(context.engine, account.userId);
  return linkFor(context, account, 'reset');
}
