import { buildWebIfChanged } from '../../scripts/web-build.ts';

/** The pages that the tests are shown are the built ones. */
export function setup(): void {
  buildWebIfChanged();
}
