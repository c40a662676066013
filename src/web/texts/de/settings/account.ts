import type { Texts } from '../../catalogue.ts';

export const account: Texts['settings']['account'] = {
  signedInAs: 'Angemeldet als',
  unknownDevice: 'Unbekannter Browser',
  browserOn: (browser, system) => `${browser} unter ${system}`,
  thisDevice: 'Dieses Gerät',
  lastSeen: (time) => `Zuletzt gesehen: ${time}`,
  since: (time) => `Angemeldet: ${time}`,
  end: 'Beenden',
  endFor: (session) => `Sitzung beenden: ${session}`,
  ended: 'Diese Sitzung ist beendet.',
  signOutHint: 'Löscht auch, was Lutea auf diesem Gerät speichert.',
  signOutThere: (host) => `Auch bei ${host} abmelden`,
  signOutBothHint: (host) =>
    `Meldet dich auch bei ${host} ab und löscht, was Lutea auf diesem Gerät speichert.`,
  bringText: 'Perioden, Tage und Nächte aus einer anderen App oder ein Export von Lutea.',
  bring: 'Daten mitbringen',
  downloadText:
    'Eine JSON-Datei mit allem, was über dich gespeichert ist. Zugangsdaten (Tokens) sind nicht enthalten.',
  download: 'Alles herunterladen',
  downloadTitle: 'Alles herunterladen',
  downloadNow: 'Jetzt herunterladen',
  downloaded: 'Heruntergeladen.',
  deleteText: 'Löscht dein Konto und alles, was dazugehört, sofort und endgültig.',
  deleteAccount: 'Konto löschen',
  deleteTitle: 'Dein Konto löschen?',
  deleteLead: 'Sofort und endgültig gelöscht werden:',
  erased: [
    'deine Perioden, Tageswerte und Empfehlungen',
    'die Verbindung zu deinem Wearable und ihre Tokens',
    'Kalender-Abos, Nachrichteneinstellungen und alle Sitzungen',
  ],
  downloadFirst: 'Wenn du etwas behalten willst, lade vorher alles herunter.',
  phrase: 'mein konto löschen',
  phraseLabel: (phrase) => `Tippe zur Bestätigung: ${phrase}`,
  phraseWrong: (phrase) => `Tippe „${phrase}“ zur Bestätigung.`,
  deleteForGood: 'Endgültig löschen',
  recentTitle: 'Melde dich zuerst noch einmal an',
  recentText:
    'Deine letzte Anmeldung ist mehr als zehn Minuten her. Damit sicher ist, dass du es bist, melde dich noch einmal an; danach bist du wieder genau hier.',
  about: 'Für Entwicklerinnen und Entwickler:',
  apiDocs: 'API-Dokumentation',
};
