import type { RefusalWording } from '../refusal.ts';

export const de: RefusalWording = {
  problems: {
    UNKNOWN: () => 'Diese Art von Datei kennt Lutea nicht.',
    WRONG_MEMBER: (app) => `Diese Datei ist von ${app}, aber deine Tage stehen in einer anderen.`,
    EMPTY: (app) =>
      app === ''
        ? 'In dieser Datei steht nichts, was Lutea übernehmen kann.'
        : `Das ist eine Datei von ${app}, aber darin steht nichts, was Lutea übernehmen kann.`,
    UNREADABLE: () =>
      'Diese Datei ist beschädigt oder unvollständig. Exportiere oder lade sie noch einmal herunter.',
    TOO_LARGE: () => 'Diese Datei ist größer, als Lutea lesen kann.',
    TOO_SLOW: () => 'Das Lesen dieser Datei hat länger als 5 Minuten gedauert. Lutea hat es deshalb beendet.',
    INTERRUPTED: () => 'Das Lesen wurde unterbrochen. Bitte bring die Datei noch einmal.',
  },
  because: {
    OTHER_VERSION:
      'Sie stammt von einer anderen Version von Lutea, deren Format diese nicht lesen kann. Aktualisiere diese Installation und bring die Datei noch einmal.',
    NOT_STARTS:
      'Die meisten Tage liegen weniger als 15 Tage auseinander und sind daher keine Anfänge der Periode: Es scheint ein Tagebuch oder eine Liste von Messwerten zu sein.',
  },
  rightMember: {
    clue: 'Bring measurements.json oder das ganze Zip.',
    apple: 'Bring Export.xml (der Name kann in deiner Sprache sein) oder das ganze Zip.',
    fitbit: 'Bring menstrual_health_cycles.csv oder das ganze Zip.',
    samsung: 'Bring com.samsung.health.cycle.flow oder das ganze Zip.',
    whoop: 'Bring physiological_cycles.csv und workouts.csv oder das ganze Zip.',
    oura: 'Bring sleepmodel.csv oder das ganze Zip.',
    flo: 'Bring die JSON-Datei oder das ganze Zip.',
  },
};
