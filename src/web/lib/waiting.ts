import { useEffect, useState } from 'preact/hooks';
import { ApiError, callApi } from './api.ts';
import { createChangeId } from './change-id.ts';
import type { Day } from './day.ts';
import { dropKept, keep, keptNames, readKept } from './kept.ts';
import type { BodyDayChange, Override, PeriodStartAnswer } from './wire.ts';

/** What a person can say about a day with one tap. */
export type Word = Pick<BodyDayChange, 'ill' | 'pain' | 'energy' | 'wish'>;

/** Changes that can be made offline. */
export type Change =
  | { kind: 'override'; override: Override; isOn: boolean; isAnswer?: boolean }
  /** Some fields of a day's record. */
  | { kind: 'word'; date: Day; word: Word }
  | { kind: 'start'; startDate: Day };

/** A change that is stored on this device until the server has answered it (decision 0050). */
export type WaitingChange = Change & {
  /** The server applies a change with this id only once, however often it is sent. */
  id: string;
  at: number;
  /** True after it was sent without getting a response. */
  isHeld: boolean;
  /** False if the browser could not store it. */
  isKept: boolean;
};

const CHANGED = 'lutea:waiting';

function notify(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** All waiting changes, oldest first. */
export function waitingChanges(): WaitingChange[] {
  return keptNames('waiting')
    .flatMap((id) => readKept<WaitingChange>('waiting', id) ?? [])
    .toSorted((a, b) => a.at - b.at);
}

/** Deletes a waiting change; false if it was not waiting any more. */
export function dropWaiting(id: string): boolean {
  const wasWaiting = readKept('waiting', id) !== undefined;
  dropKept('waiting', id);
  notify();
  return wasWaiting;
}

function targetOf(change: Change): string {
  if (change.kind === 'override') return change.override;
  return change.kind === 'start' ? change.startDate : `${change.date} ${Object.keys(change.word)}`;
}

const isSameTarget = (a: Change, b: Change): boolean => a.kind === b.kind && targetOf(a) === targetOf(b);

/** Stores a change before it is sent. It replaces a waiting one for the same switch. */
export function keepWaiting(change: Change): WaitingChange {
  for (const earlier of waitingChanges()) {
    if (isSameTarget(earlier, change)) dropKept('waiting', earlier.id);
  }
  const waiting: WaitingChange = {
    ...change,
    id: createChangeId(),
    at: Date.now(),
    isHeld: false,
    isKept: true,
  };
  keep('waiting', waiting.id, waiting);
  notify();
  return { ...waiting, isKept: readKept('waiting', waiting.id) !== undefined };
}

function send(change: WaitingChange): Promise<unknown> {
  const { id: changeId } = change;
  if (change.kind === 'start') {
    return callApi('POST', '/api/cycle/period', { startDate: change.startDate, changeId });
  }
  // These need no id: sending the same fields again gives the same result.
  if (change.kind === 'word') return callApi('PUT', `/api/days/${change.date}`, change.word);
  const { override, isOn, isAnswer = false } = change;
  if (isAnswer) return callApi('POST', '/api/overrides/answer', { override, still: isOn, changeId });
  return callApi(isOn ? 'POST' : 'DELETE', '/api/overrides', { override, changeId });
}

/** Whether the server refused the change, so that sending it again would not help. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Lets one tab send at a time. Plain http from another machine has no locks: there the id prevents duplicates. */
const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks === undefined ? work() : navigator.locks.request('lutea-waiting', work);

/**
 * Sends a waiting change. It stops waiting when the page shows the result. Returns undefined if it still waits or was
 * replaced. Throws if the server refuses it, and for every failure if the browser cannot store it.
 */
export function sendWaiting(
  change: WaitingChange,
  refresh?: () => Promise<unknown>,
): Promise<PeriodStartAnswer | undefined> {
  const { id } = change;
  const isStillKept = () => readKept('waiting', id) !== undefined;
  return inTurn(async () => {
    if (change.isKept && !isStillKept()) return undefined;
    try {
      const answer = await send(change);
      await refresh?.();
      dropWaiting(id);
      return answer as PeriodStartAnswer;
    } catch (error) {
      if (isRefused(error) || !change.isKept) {
        dropWaiting(id);
        throw error;
      }
      if (isStillKept()) keep('waiting', id, { ...change, isHeld: true });
      notify();
      return undefined;
    }
  });
}

/** All waiting changes, updated when another tab changes them. */
export function useWaiting(): readonly WaitingChange[] {
  const [list, setList] = useState(waitingChanges);
  useEffect(() => {
    const follow = () => setList(waitingChanges());
    for (const event of [CHANGED, 'storage']) window.addEventListener(event, follow);
    return () => {
      for (const event of [CHANGED, 'storage']) window.removeEventListener(event, follow);
    };
  }, []);
  return list;
}

/** Starts that could not be sent yet. */
export function useHeldStarts() {
  return useWaiting().filter((change) => change.kind === 'start' && change.isHeld) as (WaitingChange & {
    kind: 'start';
  })[];
}
