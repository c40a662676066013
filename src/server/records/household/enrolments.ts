import type { Engine } from '#server/database/engine.ts';
import type { EnrolmentKind } from '#server/database/schema/household.ts';
import { createSessionToken, hashSecret } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

export interface Enrolment {
  userId: string;
  name: string;
  kind: EnrolmentKind;
}

interface NewEnrolment {
  userId: string;
  kind: EnrolmentKind;
  expiresAt: Temporal.Instant;
}

/** Makes a link and returns its token, of which only a hash is stored. The person's earlier link stops working. */
export async function createEnrolment(
  engine: Engine,
  { userId, kind, expiresAt }: NewEnrolment,
): Promise<string> {
  const token = createSessionToken();
  const values = { hash: hashSecret(token), kind, expiresAt };
  await runAsSystem(engine)(
    build
      .insertInto('householdEnrolments')
      .values({ userId, ...values })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values)),
  );
  return token;
}

/** What a link is for; undefined if it is used, expired, unknown or of a disabled person. */
export async function findEnrolment(
  engine: Engine,
  token: string,
  now: Temporal.Instant,
): Promise<Enrolment | undefined> {
  const [enrolment] = await runAsSystem(engine)(
    build
      .selectFrom('householdEnrolments')
      .innerJoin('householdAccounts', 'householdAccounts.userId', 'householdEnrolments.userId')
      .innerJoin('users', 'users.id', 'householdEnrolments.userId')
      .select(['householdEnrolments.userId', 'householdAccounts.name', 'householdEnrolments.kind'])
      .where('householdEnrolments.hash', '=', hashSecret(token))
      .where('householdEnrolments.expiresAt', '>', now)
      .where('users.disabledAt', 'is', null),
  );
  return enrolment;
}

/** Uses up a link in the person's transaction; returns no row if another request was faster. */
export function takeEnrolment(token: string) {
  return forPerson(
    build.deleteFrom('householdEnrolments').where('hash', '=', hashSecret(token)).returning('kind'),
  );
}
