import { buildWebIfChanged } from '../../scripts/web-build.ts';

/** Builds the web app, whose pages the tests open. */
export function setup(): void {
  buildWebIfChanged();
}
