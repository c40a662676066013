import type { Texts } from '#web/texts/catalogue.ts';

type Words = Texts['settings']['plans'];

const problems: Words['problems'] = {
  NEEDS_PERMISSION: 'Das Konto erlaubt Lutea noch nicht, den Kalender zu benutzen.',
  NEEDS_RECONNECT: 'Das Konto nimmt die Verbindung nicht mehr an. Verbinde dein Wearable neu.',
  NOT_CONNECTED: 'Dieses Konto ist nicht verbunden. Verbinde es zuerst unter Wearable.',
  RATE_LIMITED: 'Der Kalender hat um eine Pause gebeten. Lutea liest ihn später von selbst.',
  UNAVAILABLE: 'Der Kalender ließ sich gerade nicht lesen. Was vorher da war, ist noch da.',
  NOT_FOUND: 'Unter dieser Adresse gibt es keinen Kalender. Kopiere sie noch einmal.',
  NOT_A_CALENDAR:
    'Diese Adresse führt zu einer Seite, nicht zu einem Kalender. Kopiere die Adresse zum Abonnieren.',
  TOO_LARGE: 'Dieser Kalender ist zu groß. Gib einen Kalender frei, in dem nur dein Training steht.',
  TOO_SLOW: 'Dieser Kalender lässt sich nicht schnell genug lesen.',
  PRIVATE_ADDRESS: 'Diese Adresse liegt in einem privaten Netz. Dort liest Lutea nicht.',
  REFUSED: 'Der Server des Kalenders gibt ihn nicht heraus. Prüfe die Adresse.',
  LOST_KEY:
    'Die gespeicherte Adresse lässt sich auf diesem Server nicht mehr öffnen. Entferne sie und füge sie neu hinzu.',
  UNEXPECTED: 'Lutea versteht nicht, was der Kalender geschickt hat. Es versucht es von selbst noch einmal.',
};

const sessions = (count: number): string => (count === 1 ? '1 Einheit' : `${count} Einheiten`);

const sending: Words['sending'] = {
  title: 'Meinen Plan senden',
  lead: 'Deine Einheiten der nächsten zwei Wochen, damit deine Uhr sie hat. Was du dort änderst oder löschst, bleibt so. Schaltest du es aus, löscht Lutea nur, was es selbst dort angelegt hat.',
  accounts: {
    intervals: {
      name: 'Meinen Plan an intervals.icu senden',
      hint: 'intervals.icu gibt ihn an Garmin und andere weiter, wenn du das dort erlaubt hast.',
    },
    garmin: {
      name: 'Meinen Plan an Garmin Connect senden',
      hint: 'Inoffiziell: Das kann einmal nicht mehr gehen. Jede Einheit ist ein Schritt mit ihren Minuten, ohne Zielwerte.',
    },
  },
  reasons: 'Mit Gründen und Notizen',
  reasonsHint:
    'Sonst gehen nur Titel, Minuten und was heute möglich ist hinaus: kein Wort über deinen Zyklus oder deine Nacht.',
  neverSent: 'Noch nicht gesendet',
  lastSent: (count, moment) => `${sessions(count)} dort · gesendet ${moment}`,
  changedThere: (count) => `${count} dort von dir geändert`,
  removedThere: (count) => `${count} dort von dir gelöscht`,
  ending: 'Ausgeschaltet. Was Lutea dort angelegt hat, wird gelöscht.',
  problems: {
    RATE_LIMITED: 'Der Kalender hat um eine Pause gebeten. Lutea sendet den Rest später von selbst.',
    UNAVAILABLE: 'Der Kalender war gerade nicht erreichbar. Lutea versucht es von selbst noch einmal.',
  },
};

export const plans: Words = {
  lead: 'Lutea liest den Plan, den du schon hast, und zeigt ihn neben dem, was deine Tage zulassen. Dort ändert Lutea nichts daran.',
  address: 'Adresse eines Kalenders',
  addressHint:
    'TrainingPeaks, TrainerRoad, Runna, Final Surge, Google oder dein Verein: suche nach „abonnieren“ oder „iCal“. Die Adresse wird verschlüsselt gespeichert und nie wieder gezeigt.',
  badAddress: 'Gib eine Adresse ein, die mit https:// oder webcal:// beginnt.',
  onlyTraining: 'Alles darin ist Training',
  onlyTrainingHint: 'Sonst übernimmt Lutea nur, was nach Training aussieht.',
  add: 'Kalender hinzufügen',
  added: (count) => `Hinzugefügt: ${sessions(count)}.`,
  neverRead: 'Noch nicht gelesen',
  lastRead: (count, moment) => `${sessions(count)} · gelesen ${moment}`,
  unreadable: (count) => (count === 1 ? '1 Eintrag nicht verstanden' : `${count} Einträge nicht verstanden`),
  read: 'Noch einmal lesen',
  readFor: (name) => `Noch einmal lesen: ${name}`,
  remove: 'Entfernen',
  removeFor: (name) => `Entfernen: ${name}`,
  removeTitle: 'Diesen Plan nicht mehr lesen?',
  removeText:
    'Seine kommenden Einheiten verschwinden aus deinem Plan. Vergangene bleiben, und solche, die du verschoben oder geändert hast. Im Kalender selbst ändert sich nichts.',
  removed: 'Entfernt.',
  accountsTitle: 'Verbundene Konten',
  noAccount: 'Verbinde intervals.icu oder Garmin unter Wearable, um den Kalender dort zu lesen.',
  accounts: {
    intervals: {
      name: 'Den Kalender bei intervals.icu lesen',
      hint: 'Geplante Einheiten und Wettkämpfe der nächsten zwei Monate.',
    },
    garmin: {
      name: 'Den Kalender bei Garmin Connect lesen',
      hint: 'Inoffiziell. Ein Plan von Garmin Coach nennt nur die nächste Einheit.',
    },
  },
  sending,
  allow: 'Bei intervals.icu erlauben',
  problems,
};
