import type { Engine } from '#server/database/engine.ts';
import { findOrCreateUser } from '#server/records/access/identities.ts';
import { SAMPLE_PEOPLE } from '../identity/people.ts';

/** The user id of someone who can sign in at the try-it identity provider. */
export function findSampleUser(
  engine: Engine,
  { issuer, subject }: { issuer: string; subject: string },
  now: Temporal.Instant,
): Promise<string> {
  const person = SAMPLE_PEOPLE.find(({ sub }) => sub === subject);
  if (person === undefined) throw new Error(`No sample person ${subject}`);
  return findOrCreateUser(engine, { issuer, subject, email: person.email, emailVerified: true }, now);
}
