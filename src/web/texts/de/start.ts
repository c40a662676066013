import type { Texts } from '../catalogue.ts';

export const start: Texts['start'] = {
  title: 'Will\u00adkommen',
  later: 'Später',
  next: 'Weiter',
  skip: 'Überspringen',
  done: 'Fertig',
  progress: (step, steps) => `Schritt ${step} von ${steps}`,
  steps: {
    day: {
      name: 'Dein Tag',
      title: 'Wann dein Tag beginnt',
      lead: 'Lutea zählt die Tage in deiner Zeitzone und schickt dir eine kurze Nachricht am Tag.',
    },
    cycle: {
      name: 'Zyklus',
      title: 'Dein Zyklus',
      lead: 'Du kannst das jederzeit in den Einstellungen ändern.',
    },
    wearable: {
      name: 'Wearable',
      title: 'Dein Wearable',
      lead: 'Die Empfehlung entsteht aus deinen Nächten. Lutea fragt nie nach einem Passwort.',
    },
    period: {
      name: 'Letzte Periode',
      title: 'Deine letzte Periode',
      lead: 'Aus ihrem ersten Tag kann Lutea schätzen, wo du im Zyklus stehst. Ein paar frühere Perioden verbessern die Vorhersage.',
    },
  },
  usualLength: 'Übliche Länge in Tagen, falls du sie kennst',
  usualLengthHint: 'Lass das Feld sonst leer: Lutea lernt sie aus deinen eingetragenen Perioden.',
  withoutWearable: 'Ohne Wearable weiter',
  known: (day) => `Lutea kennt deine letzte Periode: Sie begann am ${day}.`,
  bringText: 'Du hast bisher eine andere App benutzt? Bring alles auf einmal mit.',
  bring: 'Meine Daten mitbringen',
};
