/** What the sender of a message asks of its transport. */
export interface Handover {
  /** Awaited just before the first byte of the message leaves. False: it must not leave. */
  begin: () => Promise<boolean>;
  /** Gives up what has not begun yet, and waits only briefly for what has. */
  signal?: AbortSignal | undefined;
}

/** For a message that nobody else could be sending. */
export const SEND_AT_ONCE: Handover = { begin: async () => true };

/** How an attempt to hand over a message ended. `unknown`: it may have arrived, so it must not be sent again. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'unknown'; problem: string }
  /** `isSafeToRetry`: it is certain that nothing was handed over, and later it may work. */
  | { state: 'failed'; problem: string; isSafeToRetry: boolean };
