import { hash, randomBytes } from 'node:crypto';
import type { SessionStore } from '#server/database/person.ts';
import { setConfirmation, takeConfirmation } from '#server/records/access/tool-keys.ts';

const WORD_BYTES = 9;
const LIFETIME = Temporal.Duration.from({ minutes: 10 });

interface Asked {
  /** The tool and its arguments, as text: a confirmation word is valid for nothing else. */
  action: string;
  now: Temporal.Instant;
}

const hashOf = (word: string, action: string) => hash('sha256', `${word} ${action}`, 'buffer');

/** Creates a confirmation word: a one-time code for this action. Only its hash is stored, with the tool key. */
export async function createConfirmation(person: SessionStore, { action, now }: Asked): Promise<string> {
  const word = randomBytes(WORD_BYTES).toString('base64url');
  const { sessionId: id } = await person.verify();
  await person.change(setConfirmation({ id, hash: hashOf(word, action), until: now.add(LIFETIME) }));
  return word;
}

/** Whether the word confirms this action. If so, it cannot be used again. */
export async function useConfirmation(
  person: SessionStore,
  { action, now, word }: Asked & { word: string },
): Promise<boolean> {
  const { sessionId: id } = await person.verify();
  const [taken] = await person.change(takeConfirmation({ id, hash: hashOf(word, action), now }));
  return taken.length > 0;
}
