import type { QueryClient } from '@tanstack/preact-query';
import type { MessageAnswer } from '#contract/notification-kind.ts';
import type { Day } from '#web/lib/day.ts';
import { keep } from '#web/lib/kept.ts';
import { pagePerson } from '#web/lib/person.ts';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import { type Change, keepWaiting, sendWaiting, type WaitingChange } from '#web/lib/waiting.ts';
import type { Texts } from '#web/texts/catalogue.ts';
import { NOT_YET } from './not-yet.ts';

interface KeptAnswer {
  person: string;
  answer: MessageAnswer;
  date: Day;
}

/** The name of the cache in the service worker. */
const ANSWERS = 'lutea-answers';

function toChange({ answer, date }: KeptAnswer): Change | undefined {
  if (answer === 'STARTED_TODAY') return { kind: 'start', startDate: date };
  if (answer === 'ILL') return { kind: 'word', date, word: { ill: 'YES' } };
  keep('choice', NOT_YET, date);
  return undefined;
}

/** Turns answers that were given in messages into waiting changes. Answers of another person are dropped. */
async function takeAnswers(): Promise<WaitingChange[]> {
  if (!('caches' in window) || !(await caches.has(ANSWERS))) return [];
  const cache = await caches.open(ANSWERS);
  const taken: WaitingChange[] = [];
  for (const request of await cache.keys()) {
    const kept = (await (await cache.match(request))?.json()) as KeptAnswer | undefined;
    const change = kept !== undefined && kept.person === pagePerson() ? toChange(kept) : undefined;
    if (change !== undefined) taken.push(keepWaiting(change));
    await cache.delete(request);
  }
  return taken;
}

/**
 * Sends answers to messages: those given before, and those given while the app is open. Stops when the returned
 * function is called.
 */
export function followAnswers(client: QueryClient, texts: Texts): () => void {
  const follow = async () => {
    for (const change of await takeAnswers()) {
      try {
        const answer = await sendWaiting(change, () => client.invalidateQueries());
        if (answer !== undefined) showToast(texts.shell.sent);
      } catch (error) {
        showToast(problemWords(error, texts));
      }
    }
  };
  void follow();
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  worker?.addEventListener('message', follow);
  return () => worker?.removeEventListener('message', follow);
}
