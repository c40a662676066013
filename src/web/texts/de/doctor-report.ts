import type { Texts } from '../catalogue.ts';

const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tage`);
const daysAfter = (count: number) => (count === 1 ? '1 Tag' : `${count} Tagen`);
const cyclesIn = (count: number) => (count === 1 ? '1 Zyklus' : `${count} Zyklen`);

export const doctorReport: Texts['doctorReport'] = {
  title: 'Für die Arztpraxis',
  lead: 'Zwei Seiten aus dem, was du eingetragen hast. Die Zeilen mit der Markierung am Rand sind für dich und werden nicht gedruckt. Nichts wird verschickt.',
  leadPaper: 'Drucke auf A4 oder Letter, oder wähle im Druckdialog „Als PDF speichern“.',
  print: 'Drucken',
  heading: 'Zyklus\u00adbericht',
  secondPage: 'Zyklus\u00adbericht, Seite 2',
  source: (day) =>
    `Aus den eigenen Einträgen der Person in Lutea, Stand ${day}. Phasen sind Schätzungen. Nichts hiervon ist ein Befund.`,
  name: 'Name',
  born: 'Geburtsdatum',
  overview: 'Überblick',
  lastStart: 'Beginn der letzten Periode',
  noStart: 'Es ist keine Periode eingetragen.',
  lengths: 'Zykluslänge',
  lengthsText: ({ cycles, median, shortestDays, longestDays }) =>
    `Median ${median} Tage, von ${shortestDays} bis ${longestDays} (${cyclesIn(cycles)})`,
  noLengths: 'kein abgeschlossener Zyklus, der zählt',
  countedAs: 'Gezählt als',
  looks: 'Was in den Einträgen auffällt',
  noLooks:
    'Nichts davon: 90 Tage oder mehr ohne Periode, Zyklen wiederholt über 35 oder unter 21 Tagen, Blutung über mehr als 8 Tage, zwischen Perioden oder nach einem Jahr ohne.',
  look: {
    ABSENCE: (count, from, isRunning) =>
      isRunning
        ? `Seit ${days(count).replace('Tage', 'Tagen')} keine Periode eingetragen; die letzte begann am ${from}.`
        : `${days(count)} von der Periode am ${from} bis zur nächsten.`,
    LONG_CYCLES: (count, of) => `${count} von ${of} Zyklen länger als 35 Tage.`,
    SHORT_CYCLES: (count, of) => `${count} von ${of} Zyklen kürzer als 21 Tage.`,
    LONG_BLEEDING: (periods, longest) =>
      `Blutung über mehr als 8 Tage in ${periods === 1 ? '1 Periode' : `${periods} Perioden`}, höchstens ${longest}.`,
    BETWEEN: (count, inCycles) =>
      `Blutung oder Schmierblutung zwischen Perioden an ${daysAfter(count)}, in ${cyclesIn(inCycles)}.`,
    AFTER_YEAR: (count, on) => `Blutung am ${on}, ${days(count)} nach der davor.`,
  },
  cycles: 'Der laufende Zyklus und die letzten zwölf',
  columns: {
    start: 'Beginn der Periode',
    length: 'Länge (Tage)',
    bleeding: 'Blutung (Tage)',
    ovulation: 'Eisprung beobachtet',
    remark: 'Bemerkung',
  },
  running: 'läuft',
  notKnown: '–',
  bases: { MARKED: 'selbst markiert', TEST: 'Test', TEMPERATURE: 'Temperatur' },
  ovulationOn: (day, basis) => `Tag ${day} (${basis})`,
  leftOut: (reason) => `von der Person ausgelassen: ${reason}`,
  disturbed: 'Verhütung, Schwangerschaft oder Pause',
  mayLackStart: 'vielleicht fehlt ein Eintrag',
  cyclesNote:
    '–: nicht eingetragen. Die Blutung zählt vom Beginn bis zum letzten Tag mit leichter oder stärkerer Blutung. Median und Spanne lassen Zyklen mit Bemerkung aus.',
  modes: 'Verhütung und Lebensphase',
  modeSince: (day, mode) => `seit ${day}: ${mode}`,
  modeFirst: (mode) => `vom ersten Eintrag an: ${mode}`,
  more: (count) => `und ${count} frühere`,
  absences: 'Zeiten von 90 Tagen oder mehr ohne Periode',
  noAbsences: 'Keine in diesen Zyklen.',
  absence: (from, until, count) =>
    until === null ? `Ab ${from}, bisher ${days(count)}.` : `Von ${from} bis ${until}, ${days(count)}.`,
  noAnswer: 'Keine Erklärung angegeben.',
  answered: (answer) => `Angegebene Erklärung: „${answer}“.`,
  disturbedAbsence: 'In dieser Zeit Verhütung, Schwangerschaft oder Pause.',
  mayLackStartAbsence: 'Vielleicht fehlt ein Eintrag.',
  symptoms: 'Schmerzen und Stimmung nach geschätzter Phase',
  symptomColumns: [
    'Phase',
    'Tage',
    'Tage mit Schmerzen',
    'Tage mit starken Schmerzen',
    'Tage mit gedrückter Stimmung',
  ],
  perTenDays: (count, share) => (count === 0 ? '0' : `${count} (${share} von 10)`),
  noPhase: 'keine Phase',
  noSymptoms: 'Weder Schmerzen noch Stimmung wurden eingetragen.',
  symptomsNote:
    'In Klammern: Tage von zehn dieser Phase, denn Phasen sind verschieden lang. Ein Tag ohne Eintrag zählt als Tag ohne.',
  medicines: 'Medikamente',
  noMedicines: 'Keine erfasst: Lutea erfasst keine Medikamente.',
  noAdvice: 'Lutea stellt keine Diagnose und gibt keinen Rat. Alle Angaben sind eigene Einträge der Person.',
  explanations: {
    name: 'Trage beides von Hand ein, wenn du möchtest. Lutea kennt es nicht.',
    overview:
      'In den meisten Praxen die erste Frage. Der Median ist der mittlere deiner abgeschlossenen Zyklen; solche, die du ausgelassen hast oder die eine Verhütung verändert hat, zählen nicht mit.',
    looks:
      'Zeilen, bei denen Leitlinien zu einem Blick raten: 90 Tage oder mehr ohne Periode, Zyklen wiederholt (dreimal oder öfter) über 35 oder unter 21 Tagen, Blutung über mehr als 8 Tage, zwischen Perioden oder nach einem Jahr ohne. Sie sagen, was du eingetragen hast, nicht, was es bedeutet.',
    cycles:
      'Jeder Zyklus mit dem Tag, an dem er begann. „Eisprung beobachtet“ ist nur, was du markiert hast, ein positiver Test oder deine Temperatur, wenn du das eingeschaltet hast. „Vielleicht fehlt ein Eintrag“ verschwindet, wenn du die Frage dazu auf der Seite der Perioden beantwortest.',
    modes:
      'Wie dein Zyklus gezählt wurde, aus deinen Einstellungen, mit den Tagen, an denen du das geändert hast. Hast du eine Verhütung an einem anderen Tag begonnen, verbessere es von Hand.',
    absences: 'Wie lange sie waren und was du auf Luteas Frage geantwortet hast. Ohne Antwort steht das da.',
    symptoms:
      'Nur was du an einzelnen Tagen eingetragen hast: Tage, und wie viele von zehn Tagen dieser Phase. Deine eigenen Texte werden nie gedruckt.',
    medicines: 'Lutea hat keinen Platz für Medikamente. Sag in der Praxis, welche du nimmst.',
  },
};
