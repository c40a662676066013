import { useEffect, useState } from 'preact/hooks';
import { ApiError, callApi } from './api.ts';
import type { Day } from './day.ts';
import { dropKept, keep, keptNames, readKept } from './kept.ts';
import type { Override, PeriodStartAnswer } from './wire.ts';

/** What can be changed without a connection. */
export type Change =
  | { kind: 'override'; override: Override; isOn: boolean; isAnswer?: boolean }
  | { kind: 'start'; startDate: Day };

/** A change that stays on this device until the server answered it: decision 0050. */
export type WaitingChange = Change & {
  /** The server applies an id once, however often it is sent. */
  id: string;
  at: number;
  /** True once it was sent without an answer. */
  isHeld: boolean;
  /** False where the browser keeps nothing. */
  isKept: boolean;
};

const CHANGED = 'lutea:waiting';

function tell(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** Oldest first. */
export function waitingChanges(): WaitingChange[] {
  return keptNames('waiting')
    .flatMap((id) => readKept<WaitingChange>('waiting', id) ?? [])
    .toSorted((a, b) => a.at - b.at);
}

export function dropWaiting(id: string): void {
  dropKept('waiting', id);
  tell();
}

/** Not `crypto.randomUUID`: over plain http from another machine it does not exist. */
function createId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, i) => {
    const value = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const isSameThing = (a: Change, b: Change): boolean =>
  a.kind === 'override'
    ? b.kind === 'override' && a.override === b.override
    : b.kind === 'start' && a.startDate === b.startDate;

/** Keeps a change before it is sent. A later change of the same switch replaces the one that waits. */
export function keepWaiting(change: Change): WaitingChange {
  for (const earlier of waitingChanges()) {
    if (isSameThing(earlier, change)) dropKept('waiting', earlier.id);
  }
  const waiting: WaitingChange = { ...change, id: createId(), at: Date.now(), isHeld: false, isKept: true };
  keep('waiting', waiting.id, waiting);
  tell();
  return { ...waiting, isKept: readKept('waiting', waiting.id) !== undefined };
}

function send(change: WaitingChange): Promise<unknown> {
  const { id: changeId } = change;
  if (change.kind === 'start') {
    return callApi('POST', '/api/cycle/period', { startDate: change.startDate, changeId });
  }
  const { override, isOn, isAnswer = false } = change;
  if (isAnswer) return callApi('POST', '/api/overrides/answer', { override, still: isOn, changeId });
  return callApi(isOn ? 'POST' : 'DELETE', '/api/overrides', { override, changeId });
}

/** The server said no, so that sending it again would not help. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** In all tabs one after the other; over plain http from another machine there are no locks, and the id is enough. */
const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks === undefined ? work() : navigator.locks.request('lutea-waiting', work);

/**
 * Sends a change that waits. It stops waiting when the page shows what came of it. Answers undefined where it goes on
 * waiting or was replaced. Throws what the server refuses, and every failure where the browser keeps nothing.
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
      tell();
      return undefined;
    }
  });
}

/** Everything that waits, also when another tab changes it. */
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
