/** How an attempt to hand over a message ended. `unknown`: it may have arrived, so it must not be sent again. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'unknown'; problem: string }
  /** `isSafeToRetry`: it is certain that nothing was handed over, and later it may work. */
  | { state: 'failed'; problem: string; isSafeToRetry: boolean };
