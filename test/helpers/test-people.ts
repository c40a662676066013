import { randomUUID } from 'node:crypto';
import type { Engine } from '#server/database/engine.ts';
import { findOrCreateUser } from '#server/records/access/identities.ts';

const NOW = Temporal.Instant.from('2026-06-16T12:00:00Z');

/** Creates a person; returns their id. */
export function createPerson(engine: Engine): Promise<string> {
  const subject = randomUUID();
  const identity = {
    issuer: 'https://issuer.test',
    subject,
    email: `${subject}@example.test`,
    emailVerified: true,
  };
  return findOrCreateUser(engine, identity, NOW);
}

export function createPeople(engine: Engine, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => createPerson(engine)));
}
