import { provideChromium } from './chromium.ts';

/** Before any test: installing a browser takes longer than a test may. */
export function setup(): void {
  provideChromium();
}
