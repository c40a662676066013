import type { Texts } from '../../catalogue.ts';

/** A period start, wherever it is logged or removed. */
export const logPeriod: Texts['logPeriod'] = {
  title: 'Periodenbeginn eintragen',
  firstDay: 'Erster Tag der Blutung',
  otherFirstDay: 'Anderer erster Tag der Blutung',
  today: (day) => `Heute, ${day}`,
  yesterday: (day) => `Gestern, ${day}`,
  log: 'Beginn eintragen',
  logBleeding: 'Beginn der Blutung eintragen',
  addAnother: 'Eintragen und weitere hinzufügen',
  soFar: (days) => `Gerade eingetragen: ${days}.`,
  logged: (day) => `Periodenbeginn eingetragen: ${day}.`,
  nowDay: (day) => `Heute ist Zyklustag ${day}.`,
  nextExpected: (day) => `Die nächste Periode wird um den ${day} erwartet.`,
  nextBetween: (from, to) => `Die nächste Periode wird zwischen dem ${from} und dem ${to} erwartet.`,
  answerStays: (status) => `Die Empfehlung bleibt: ${status}.`,
  answerIsNow: (status) => `Die Empfehlung ist jetzt: ${status}.`,
  waiting: (day) =>
    `Beginn am ${day}: noch nicht gesendet. Er wird gesendet, sobald die Verbindung wieder da ist.`,
  takeBack: 'Entfernen',
  removed: (day) => `Eintrag vom ${day} entfernt.`,
  restored: (day) => `Der Beginn am ${day} ist wieder da.`,
};
