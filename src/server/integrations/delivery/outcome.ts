/** How the caller controls the sending of a message. */
export interface SendControl {
  /** Awaited just before the first byte of the message is sent. False: do not send it. */
  begin: () => Promise<boolean>;
  /** Aborting it cancels a message that has not begun, and waits only briefly for one that has. */
  signal?: AbortSignal | undefined;
}

/** For a message that no other process could be sending. */
export const SEND_AT_ONCE: SendControl = { begin: async () => true };

/** The result of an attempt. `unknown`: the message may have arrived, so it must not be sent again. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'unknown'; problem: string }
  /** `isSafeToRetry`: nothing was sent for certain, and a retry may work. */
  | { state: 'failed'; problem: string; isSafeToRetry: boolean };

export const NOT_BEGUN: Outcome = { state: 'failed', problem: 'NOT_BEGUN', isSafeToRetry: true };
