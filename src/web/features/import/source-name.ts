import type { Texts } from '#web/texts/catalogue.ts';

/** Names of apps are the same in every language. */
const APPS: Readonly<Record<string, string>> = {
  lutea: 'Lutea',
  clue: 'Clue',
  flo: 'Flo',
  apple: 'Apple Health',
  drip: 'drip',
  ovumcy: 'ovumcy',
  mensinator: 'Mensinator',
  fitbit: 'Fitbit',
  garmin: 'Garmin',
  mycalendar: 'My Calendar',
  healthconnect: 'Health Connect',
  periodical: 'Periodical',
  menstrudel: 'Menstrudel',
  peri: 'Peri',
  sparkyfitness: 'SparkyFitness',
  luteal: 'Luteal',
  oura: 'Oura',
  naturalcycles: 'Natural Cycles',
  samsung: 'Samsung Health',
};

export function sourceName(source: string, texts: Pick<Texts, 'import'>): string {
  return APPS[source] ?? texts.import.sources[source] ?? source;
}
