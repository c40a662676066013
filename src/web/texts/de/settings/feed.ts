import type { Texts } from '../../catalogue.ts';

export const feed: Texts['settings']['feed'] = {
  lead: 'Zum Abonnieren in deiner Kalender-App. Wer die Adresse hat, kann den Kalender lesen; behandle sie wie ein Passwort.',
  scopes: {
    EVERYTHING: { name: 'Alles', hint: 'Phasen, Perioden und der Plan. Für dich selbst.' },
    PERIODS: {
      name: 'Perioden',
      hint: 'Eingetragene und erwartete Perioden. Für dich oder jemanden, dem du vertraust.',
    },
  },
  forCoach:
    'Für deine Trainerin oder deinen Trainer gibt es Freigaben: Sie zeigen die Empfehlung ohne deinen Zyklus.',
  create: 'Adresse erstellen',
  createFor: (scope) => `Adresse erstellen: ${scope}`,
  address: 'Adresse des Kalenders',
  shownOnce:
    'Wird nur jetzt angezeigt. Abonniere den Kalender unter dieser Adresse; importiere ihn nicht als Datei.',
  openInApp: 'In der Kalender-App öffnen',
  made: (time) => `Adresse erstellt: ${time}`,
  lastRead: (time) => `Zuletzt abgerufen: ${time}`,
  neverRead: 'Noch nicht abgerufen',
  discreet: 'Diskrete Titel',
  discreetHint: 'Sie verraten nichts über deinen Körper.',
  rotate: 'Neue Adresse',
  rotateFor: (scope) => `Neue Adresse: ${scope}`,
  rotateTitle: 'Neue Adresse erstellen?',
  rotateText: (scope) =>
    `Die alte Adresse des Kalenders „${scope}“ gilt sofort nicht mehr. Kalender-Apps, die sie verwenden, müssen neu abonnieren.`,
  revoke: 'Widerrufen',
  revokeFor: (scope) => `Widerrufen: ${scope}`,
  revokeTitle: 'Diesen Kalender widerrufen?',
  revokeText: (scope) =>
    `Die Adresse des Kalenders „${scope}“ gilt sofort nicht mehr. Du kannst jederzeit eine neue erstellen.`,
  revoked: 'Widerrufen. Die Adresse gilt nicht mehr.',
};
