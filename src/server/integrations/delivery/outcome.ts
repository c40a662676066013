/** How the caller controls the sending of a message. */
export interface Handover {
  /** Awaited just before the first byte of the message is sent. False: do not send it. */
  begin: () => Promise<boolean>;
  /** Aborts what has not begun yet, and waits only briefly for what has. */
  signal?: AbortSignal | undefined;
}

/** For a message that no other process could be sending. */
export const SEND_AT_ONCE: Handover = { begin: async () => true };

/** The result of an attempt. `unknown`: the message may have arrived, so it must not be sent again. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'unknown'; problem: string }
  /** `isSafeToRetry`: certainly nothing was sent, and a retry may work. */
  | { state: 'failed'; problem: string; isSafeToRetry: boolean };

export const NOT_BEGUN: Outcome = { state: 'failed', problem: 'NOT_BEGUN', isSafeToRetry: true };
