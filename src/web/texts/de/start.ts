import type { Texts } from '../catalogue.ts';

export const start: Texts['start'] = {
  title: 'Willkommen',
  later: 'Später',
  next: 'Weiter',
  skip: 'Überspringen',
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
      lead: 'Mit ihrem ersten Tag kann Lutea schätzen, wo im Zyklus du bist. Ein paar frühere machen die Vorhersage besser.',
    },
  },
  usualLength: 'Übliche Länge in Tagen, falls du sie kennst',
  usualLengthHint: 'Sonst lass das Feld leer: Lutea lernt sie aus deinen eingetragenen Perioden.',
  withoutWearable: 'Ohne weiter',
  bringText: 'Du hast bisher in einer anderen App eingetragen? Bring alles auf einmal mit.',
  bring: 'Meine Daten mitbringen',
};
