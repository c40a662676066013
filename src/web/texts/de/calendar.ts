import type { Texts } from '../catalogue.ts';

export const calendar: Texts['calendar'] = {
  months: 'Monate',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  today: 'Heute',
  legend: 'Zeichenerklärung',
  legendNote: 'Die kleine Zahl ist der Zyklustag. Phasen und kommende Tage sind Schätzungen.',
  legendLogged: 'Periode eingetragen',
  legendPredicted: 'Periode erwartet',
  legendWindow: 'Periode möglich',
  loggedStart: 'Periodenbeginn, eingetragen',
  predictedStart: 'Periodenbeginn, vorhergesagt',
  windowDay: 'Periode kann beginnen',
  cycleDay: (day) => `Zyklustag ${day}`,
  cellDay: (day) => `Tag ${day}`,
  estimatedPhase: (phase) => `geschätzte Phase: ${phase}`,
  noEstimate: 'Für diesen Tag gibt es keine Schätzung.',
  predictedBetween: (from, to, confidence) =>
    `Beginn zwischen dem ${from} und dem ${to} erwartet (${confidence}).`,
  mayStart: (from, to, confidence) =>
    `Die nächste Periode kann an diesem Tag beginnen. Erwartet wird sie zwischen dem ${from} und dem ${to} (${confidence}).`,
  ceiling: (ceiling) => `Bis zu: ${ceiling}`,
  ceilingNote: 'Eine Schätzung allein aus der Phase. Entschieden wird morgens nach deinen Werten.',
  toPlan: 'Zum Plan',
  toToday: 'Warum?',
  nothingMeasured: 'An diesem Tag wurde nichts gemessen.',
  measures: {
    hrv: 'HFV letzte Nacht',
    restingHeartRate: 'Ruhepuls',
    bodyBattery: 'Body Battery, Tief bis Hoch',
    sleep: 'Schlaf',
    stress: 'Stress (Durchschnitt)',
  },
  units: {
    milliseconds: (value) => `${value} ms`,
    beatsPerMinute: (value) => `${value}/min`,
    span: (low, high) => `${low}–${high}`,
  },
  logHere: 'Periodenbeginn eintragen',
  editStart: 'Ändern oder löschen',
  list: 'Dieser Monat',
  listNote: 'Phasen sind Schätzungen.',
  emptyHint:
    'Noch ist nichts eingetragen. Wähle den Tag, an dem deine letzte Periode begonnen hat, und trage ihn ein: Daraus ergeben sich Phasen und Vorhersagen.',
  pausedHint: 'Dein Zyklus ist pausiert, deshalb wird nichts geschätzt. Deine Einträge bleiben erhalten.',
  toSettings: 'Einstellungen öffnen',
  feedTitle: 'In deiner Kalender-App abonnieren',
  feedHint:
    'Abonniere eine private Adresse, und deine Kalender-App zeigt diese Tage ebenfalls. Du bestimmst, wie diskret die Titel sind.',
  feedLink: 'Abo einrichten',
};
