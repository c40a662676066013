import { buildWebIfChanged } from '../../scripts/web-build.ts';

/** Builds the web app, because tests open its pages. */
export function setup(): void {
  buildWebIfChanged();
}
