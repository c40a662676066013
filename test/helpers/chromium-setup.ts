import { provideChromium } from './chromium.ts';

/** Runs before all tests: installing a browser takes longer than a test's timeout. */
export function setup(): void {
  provideChromium();
}
