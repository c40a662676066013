import { APP_NAMES } from '#core/import/app-names.ts';
import type { Texts } from '#web/texts/catalogue.ts';

export function sourceName(source: string, texts: Pick<Texts, 'import'>): string {
  return APP_NAMES[source] ?? texts.import.sources[source] ?? source;
}
