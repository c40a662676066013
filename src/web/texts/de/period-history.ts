import type { Texts } from '../catalogue.ts';

const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tage`);

const daysRange = (from: number, to: number) => (from === to ? days(from) : `${from}–${to} Tage`);

export const periodHistory: Texts['periodHistory'] = {
  add: 'Hinzufügen',
  forDoctor: 'Zwei Seiten für die Arztpraxis',
  bring: 'Daten aus einer anderen App mitbringen',
  empty:
    'Noch ist kein Periodenbeginn eingetragen. Füge den ersten Tag deiner letzten Periode hinzu, dann kann Lutea schätzen, wo du in deinem Zyklus stehst.',
  oneMoreStart: 'Füge noch einen Beginn hinzu, dann siehst du, wie lang der Zyklus dazwischen war.',
  cycleLengths: 'Zyklus\u00adlängen',
  days,
  daysRange,
  average: 'Durchschnitt',
  averageOf: (cycles) => (cycles === 1 ? 'aus deinem einen Zyklus' : `aller ${cycles} Zyklen`),
  range: 'Kürzester bis längster',
  accuracy: 'Vorhersagen',
  closeOf: (close, predicted) => `${close} von ${predicted}`,
  within: (within) => (within === 1 ? 'höchstens 1 Tag daneben' : `höchstens ${within} Tage daneben`),
  asItWas: 'Dein Zyklus',
  asPredicted: 'Vorhersage',
  summary: ({ cycles, shortest, longest, average, predicted, close }) =>
    [
      `Diese ${cycles} Zyklen dauerten ${daysRange(shortest, longest)}; der Durchschnitt aller deiner Zyklen ist ${average}.`,
      predicted > 0 ? `Die Vorhersage lag ${close} von ${predicted} Mal höchstens 2 Tage daneben.` : '',
    ]
      .join(' ')
      .trim(),
  starts: 'Einge\u00adtragene Perioden',
  start: 'Beginn',
  cycleLength: 'Zykluslänge',
  lengthUnknown: 'Länge nicht bekannt',
  againstPrediction: 'Im Vergleich zur Vorhersage',
  actions: 'Aktionen',
  openGap: 'Nicht mitgezählt: fehlt ein Eintrag?',
  addMissing: 'Fehlenden Beginn eintragen',
  noPrediction: 'Noch keine Vorhersage',
  daysOff: (off) => {
    if (off === 0) return 'Wie vorhergesagt';
    return off < 0 ? `${days(-off)} früher` : `${days(off)} später`;
  },
  predictedFor: (day) => `vorhergesagt für ${day}`,
  lastLength: (hasMore) =>
    hasMore
      ? 'Ein Zyklus zählt ab dem vorigen Beginn. Für den letzten hier steht er auf der nächsten Seite.'
      : 'Ein Zyklus zählt ab dem vorigen Beginn. Vor dem letzten hier ist nichts eingetragen.',
  editDay: (day) => `Bearbeiten: ${day}`,
  deleteDay: (day) => `Löschen: ${day}`,
  editTitle: 'Beginn ändern',
  editHint: 'Zykluslängen und Vorhersagen werden neu berechnet.',
  moved: (day) => `Der Beginn ist jetzt der ${day}.`,
  leftOut: 'Der Zyklus vor diesem Beginn',
  leftOutHint: 'Ein ausgelassener Zyklus ändert weder Durchschnitt noch Vorhersage.',
  notLeftOut: 'Zählt zum Durchschnitt',
  leftOutReasons: {
    PREGNANCY: 'Schwangerschaft',
    ILLNESS: 'Krankheit',
    TRAVEL: 'Reise',
    OTHER: 'anderer Grund',
  },
  leftOutFor: (reason) => `ausgelassen: ${reason}`,
  deleteTitle: 'Diesen Beginn löschen?',
  deleteHint: 'Nur dieser Beginn wird gelöscht. Zykluslängen und Vorhersagen werden ohne ihn neu berechnet.',
  deleted: (day) => `Der Beginn am ${day} wurde gelöscht. Alle anderen bleiben.`,
  entryMissing: 'Dieser Eintrag wurde nicht gefunden.',
  entryMissingHint: 'Vielleicht wurde er gelöscht, oder er steht jetzt auf einer anderen Seite.',
};
