import { actAsUser, type PersonRun } from '#server/database/person.ts';
import { createSessionToken } from '#server/database/session-token.ts';
import { findAccountById } from '#server/records/household/accounts.ts';
import { saveChallenge, takeChallenge } from '#server/records/household/challenges.ts';
import { createEnrolment, type Enrolment, takeEnrolment } from '#server/records/household/enrolments.ts';
import { takeRecoveryCode } from '#server/records/household/recovery-codes.ts';
import { type HouseholdContext, STEP_LIFETIME } from './context.ts';
import { replaceRecoveryCodes } from './credentials.ts';
import { readCode } from './recovery-codes.ts';

export interface Enrolled {
  /** New recovery codes; undefined after a recovery, when the others still work. */
  codes: string[] | undefined;
  /** Lets this browser sign in once without being asked again. */
  ticket: string;
}

const ticketPurpose = (userId: string) => `ticket ${userId}`;

/**
 * Creates a ticket for a browser in which the person has just proven who they are, so that the next sign-in need not
 * ask again.
 */
async function createTicket({ engine, clock }: HouseholdContext, userId: string): Promise<string> {
  const ticket = createSessionToken();
  const expiresAt = clock().add(STEP_LIFETIME);
  await saveChallenge(engine, { secret: ticket, purpose: ticketPurpose(userId), expiresAt });
  return ticket;
}

/** Whose ticket it is; it works once. */
export async function takeTicket(
  { engine, clock }: HouseholdContext,
  ticket: string,
): Promise<string | undefined> {
  const [kind, userId] = (await takeChallenge(engine, ticket, clock()))?.split(' ') ?? [];
  if (kind !== 'ticket' || userId === undefined) return undefined;
  return (await findAccountById(engine, userId))?.userId;
}

class LinkUsed extends Error {}

/** Uses up the link and stores the credential; undefined if the link was used meanwhile. */
export async function completeEnrolment(
  context: HouseholdContext,
  { token, enrolment }: { token: string; enrolment: Enrolment },
  store: (run: PersonRun) => Promise<unknown>,
): Promise<Enrolled | undefined> {
  const { userId, kind } = enrolment;
  const stored = await actAsUser(context.engine, userId)
    .write(async (run) => {
      if ((await run(takeEnrolment(token))).length === 0) throw new LinkUsed();
      await store(run);
      return { codes: kind === 'recovery' ? undefined : await replaceRecoveryCodes(run) };
    })
    .catch((error: unknown) => {
      if (error instanceof LinkUsed) return undefined;
      throw error;
    });
  return stored && { ...stored, ticket: await createTicket(context, userId) };
}

/**
 * Uses up a recovery code. Returns the token of a link that makes the next credential; undefined if the code is wrong.
 */
export async function recover(context: HouseholdContext, text: string): Promise<string | undefined> {
  const code = readCode(text);
  const userId = code && (await takeRecoveryCode(context.engine, code));
  if (userId === undefined) return undefined;
  const expiresAt = context.clock().add(STEP_LIFETIME);
  return createEnrolment(context.engine, { userId, kind: 'recovery', expiresAt });
}
