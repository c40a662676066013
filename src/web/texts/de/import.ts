import type { Texts } from '../catalogue.ts';

const periods = (count: number) => (count === 1 ? '1 Periode' : `${count} Perioden`);
const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tage`);
const nights = (count: number) => (count === 1 ? '1 Nacht' : `${count} Nächte`);
const activities = (count: number) => (count === 1 ? `${count} Aktivität` : `${count} Aktivitäten`);

const added: Texts['import']['added'] = ({ addedPeriods, addedDays, addedNights, addedActivities }) =>
  [
    addedPeriods > 0 ? periods(addedPeriods) : '',
    addedDays > 0 ? days(addedDays) : '',
    addedNights > 0 ? nights(addedNights) : '',
    addedActivities > 0 ? activities(addedActivities) : '',
  ]
    .filter((part) => part !== '')
    .join(', ') || 'nichts Neues';

const importing: Texts['import'] = {
  title: 'Daten mit\u00adbringen',
  bringTitle: 'Eine Datei oder eine Liste',
  bringLead:
    'Bring die Perioden und Tage mit, die du in einer anderen App eingetragen hast. Lutea zeigt dir, was gefunden wurde, bevor etwas gespeichert wird, und du kannst es später rückgängig machen.',
  dropHere: 'Dateien, ein Zip oder einen Ordner hierher ziehen',
  chooseFiles: 'Dateien wählen',
  chooseFolder: 'Ordner wählen',
  pasteLabel: 'Oder füge die ersten Tage deiner Perioden ein',
  pasteHint: 'Einer pro Zeile, in jeder üblichen Schreibweise: 2026-05-04, 4. Mai 2026, 04.05.2026.',
  readDates: 'Liste lesen',
  sending: 'Wird gesendet',
  privacy:
    'Die Datei wird auf dem Server gelöscht, sobald sie gelesen ist; eine, die auf deine Antwort wartet, nach 24 Stunden. Ein Passwort wird nicht gespeichert.',
  helpTitle: 'Welche Datei brauche ich?',
  help: [
    {
      app: 'Clue',
      how: 'Einstellungen → Meine Daten herunterladen. Lade das Zip unverändert hoch; Lutea fragt nach dem Passwort.',
    },
    { app: 'Flo', how: 'Bitte den Support um deine Daten. Lade das Zip, die JSON-Datei oder res.txt hoch.' },
    {
      app: 'Apple Health',
      how: 'Health → dein Profilbild → Alle Gesundheitsdaten exportieren. Lade das Zip unverändert hoch.',
    },
    { app: 'Fitbit', how: 'takeout.google.com → Fitbit. Lade das Zip hoch.' },
    { app: 'Garmin', how: 'garmin.com → Daten exportieren. Lade das Zip hoch.' },
    { app: 'WHOOP', how: 'App-Einstellungen → Datenexport. Lade das Zip aus der E-Mail unverändert hoch.' },
    { app: 'Health Connect', how: 'Android-Einstellungen → Health Connect → Sicherung → Exportieren.' },
    { app: 'My Calendar, Period Calendar', how: 'Export für Ärztin oder Arzt (Text).' },
    {
      app: 'drip, ovumcy, Mensinator, Menstrudel, Peri, Periodical, SparkyFitness, Luteal',
      how: 'Der Export oder die Sicherung der App.',
    },
    {
      app: 'Natural Cycles, Samsung Health, eine Tabelle',
      how: 'Als CSV. Du wählst, was in den Spalten steht.',
    },
    { app: 'Lutea', how: 'Einstellungen → Deine Daten → Alles herunterladen.' },
  ],
  noExport:
    'Stardust, Ladycycle, Ovia, Glow, Premom, Kindara, Read Your Body, GP Apps Period Tracker, Log28, Euki und Mooneva haben keinen lesbaren Export. Wenn deine App in Apple Health oder Health Connect schreibt, exportiere dort; sonst füge die Daten deiner Perioden als Liste ein.',
  sources: { table: 'eine Tabelle', json: 'eine JSON-Datei', dates: 'deine Liste' },
  readingTitle: 'Deine Datei wird gelesen',
  reading: 'Wird gelesen',
  waitingTitle: 'Deine Datei wartet',
  waiting: (ahead: number) =>
    ahead === 1
      ? 'Erst wird noch 1 andere Datei gelesen'
      : `Erst werden noch ${ahead} andere Dateien gelesen`,
  mayLeave: 'Eine große Datei braucht Minuten. Du kannst die Seite verlassen und wiederkommen.',
  discard: 'Verwerfen',
  failedTitle: 'Diese Datei kann nicht importiert werden',
  seeBelow: 'Unten steht, was du aus deiner App exportieren kannst.',
  questionTitle: {
    PASSWORD: 'Die Datei hat ein Passwort',
    DAY_ORDER: 'Was steht zuerst, der Tag oder der Monat?',
    COLUMNS: 'Was steht in den Spalten?',
  },
  password: 'Passwort der Datei',
  passwordHint:
    'Clue zeigt es, wenn du deine Daten anforderst, oder schickt es per E-Mail. Flo schickt es in einer zweiten E-Mail. Lutea benutzt es einmal und speichert es nicht.',
  passwordWrong: 'Das ist nicht das Passwort dieser Datei.',
  open: 'Öffnen',
  dayOrderText: (examples) => `In deiner Datei stehen Tage, die man auf zwei Arten lesen kann: ${examples}.`,
  dayOrders: { DMY: 'Tag zuerst', MDY: 'Monat zuerst' },
  columnsText:
    'Lutea hat geraten. Bitte prüfe: Die Spalte mit dem Datum wird gebraucht, alles andere entscheidest du.',
  unnamedColumn: (number) => `Spalte ${number}`,
  roles: {
    ignore: 'Weglassen',
    date: 'Datum oder erster Tag',
    end: 'Letzter Tag',
    flow: 'Blutung',
    spotting: 'Schmierblutung',
    temperature: 'Temperatur',
    test: 'Ovulationstest',
    note: 'Notiz',
  },
  dateColumnMissing: 'Wähle die Spalte mit dem Datum.',
  readTable: 'Tabelle lesen',
  foundIn: (app) => `Gefunden: ${app}`,
  range: (from, to) => (from === to ? from : `Vom ${from} bis ${to}`),
  counted: {
    periods: ['Periode', 'Perioden'],
    bleedingDays: ['Blutungstag', 'Blutungstage'],
    tests: ['Ovulationstest', 'Ovulationstests'],
    temperatures: ['Temperatur', 'Temperaturen'],
    ovulations: ['als Eisprung markierter Tag', 'als Eisprung markierte Tage'],
    symptoms: ['Tag mit Beschwerden', 'Tage mit Beschwerden'],
    notes: ['Notiz', 'Notizen'],
    nights: ['gemessene Nacht', 'gemessene Nächte'],
    activities: ['Aktivität', 'Aktivitäten'],
  },
  sum: (records, taken, leftOut) =>
    `Einträge in der Datei: ${records}. Können übernommen werden: ${taken}. Werden weggelassen: ${leftOut}.`,
  periodsTitle: (ticked, all) => `Perioden: ${ticked} von ${all} angekreuzt`,
  tickNew: 'Die neuen ankreuzen',
  tickNone: 'Alle abwählen',
  gap: (gapDays) => `${days(gapDays)} nach der vorigen`,
  gapOpen: 'zählt nicht als Zyklus',
  collides: (day) => `du hast den ${day} eingetragen; wenn du diese ankreuzt, ersetzt sie ihn`,
  states: {
    THERE: 'schon eingetragen',
    TOO_SOON: 'Schmierblutung oder Periode?',
    UNSURE: 'ein Eintrag dicht dabei war nicht lesbar',
    REMOVED: 'nach einem früheren Import von dir gelöscht',
  },
  doubtful: 'vielleicht einen Tag daneben',
  afterPregnancy: 'nach einer Schwangerschaft: Diese Zeit zählt nicht zum Durchschnitt',
  afterSetAside: 'der Zyklus davor zählt nicht zum Durchschnitt, wie in deiner App',
  laterStarts:
    'Eine Schmierblutung beginnt hier keine Periode. Ein Beginn kann deshalb ein oder zwei Tage später liegen als in deiner App. Du kannst ihn danach verschieben.',
  outlookTitle: 'Deine nächste Periode',
  outlook: (before, after) => `${before} → ${after}`,
  aroundDay: (day, plusMinus) => `${day} ± ${plusMinus}`,
  notPredicted: 'keine Vorhersage',
  cyclesKnown: (before, after) => `Zyklen, aus denen gelernt wird: ${before} → ${after}.`,
  suggestedMode: {
    PILL: (day) => `Laut deiner Datei verwendest du Pille, Ring oder Pflaster (zuletzt am ${day}).`,
    IUS: (day) => `Laut deiner Datei hast du eine Spirale (zuletzt am ${day}). Ist es eine Hormonspirale?`,
    NONE_EXPECTED: (day) =>
      `Laut deiner Datei verwendest du ein Implantat oder eine Spritze (zuletzt am ${day}).`,
    PAUSED: (day) => `In deiner Datei steht eine Schwangerschaft oder Stillzeit (zuletzt am ${day}).`,
  },
  suggestion: (mode) => `Wenn das noch stimmt, passt „${mode}“ besser. Der Import ändert daran nichts.`,
  toMode: 'Zählweise wählen',
  leftOutTitle: (count) => `Weggelassen: ${count}`,
  kinds: {
    bleeding: 'Blutung',
    period: 'Periode',
    cycle: 'Zyklus',
    test: 'Ovulationstest',
    temperature: 'Temperatur',
    note: 'Notiz',
    night: 'Nacht',
    hrvLastNightMs: 'HFV',
    restingHeartRate: 'Ruhepuls',
    sleepSeconds: 'Schlaf',
    skinTemperature: 'Hauttemperatur',
  },
  reasons: {
    BAD_DATE: 'das Datum ist nicht lesbar',
    BAD_VALUE: 'der Wert kann nicht stimmen',
    FUTURE: 'in der Zukunft',
    PREDICTED: 'von der App vorhergesagt, nicht eingetragen',
    NONE: 'als „keine Blutung“ eingetragen',
    SAME_DAY: 'derselbe Tag noch einmal',
    DELETED: 'in der App gelöscht',
    EXCLUDED: 'in der App ausgeschlossen',
    PREGNANT: 'während einer Schwangerschaft',
    HINT: 'eine Einstellung, kein Eintrag',
    ENDS_BEFORE_START: 'endet vor dem Beginn',
    TOO_LONG: 'zu lang für eine Periode',
    END_WITHOUT_START: 'ein Ende ohne Beginn',
    SECOND_HAND: 'von einem anderen Wearable; nimm dessen eigenen Export',
    AWAKE: 'nicht im Nachtschlaf gemessen',
    NO_PLACE: 'wird von Lutea nicht gespeichert',
    TOO_MANY: 'mehr, als Lutea aus einer Datei übernimmt',
    OTHER_VERSION: 'Export einer anderen Version von Lutea',
    NOT_STARTS: 'zu dicht beieinander für Anfänge der Periode',
  },
  inLines: (lines) => `(Zeile ${lines})`,
  restoresAccount: 'Deine Einstellungen werden auch übernommen, weil hier noch nichts eingetragen ist.',
  newAmong: (newDays, newNights) =>
    `Noch nicht in Lutea: ${added({ addedPeriods: 0, addedDays: newDays, addedNights: newNights, addedActivities: 0 })}.`,
  apply: (count) => (count === 0 ? 'Übernehmen' : `${periods(count)} übernehmen`),
  applied: (what) => `Hinzugefügt: ${added(what)}.`,
  pastTitle: 'Deine Importe',
  added: (what) => `Hinzugefügt: ${added(what)}`,
  wasUndone: 'rückgängig gemacht',
  showReport: 'Bericht',
  reportPeriods: (taken, all) => `Periodenbeginne in der Datei: ${taken} von ${all} übernommen.`,
  saveReport: 'Als CSV speichern',
  undo: 'Import rückgängig machen',
  undoOf: (name) => `Import rückgängig machen: ${name}`,
  undoTitle: 'Diesen Import rückgängig machen?',
  undoText: 'Entfernt, was er hinzugefügt hat. Was du seitdem geändert hast, bleibt.',
  undone: (removed, kept) =>
    kept === 0
      ? `Entfernt: ${added(removed)}.`
      : `Entfernt: ${added(removed)}. Behalten, weil du sie seitdem geändert hast: ${kept}.`,
  errors: {
    IMPORT_NOT_READY:
      'Eine andere Datei von dir wird gelesen oder wartet auf deine Antwort. Warte, bis sie fertig ist, oder verwirf sie.',
    UPLOADS_FULL: 'Gerade werden viele Dateien gelesen. Versuche es in ein paar Minuten noch einmal.',
    BODY_TOO_LARGE: 'Das ist zu groß: höchstens 4 GB auf einmal.',
    UPLOAD_NO_ROOM:
      'Für diese Datei ist auf dem Server gerade kein Platz. Versuche es später noch einmal oder frag, wer ihn betreibt.',
    REQUEST_TIMEOUT: 'Die Datei kam zu langsam an. Versuche es mit einer besseren Verbindung noch einmal.',
    IMPORT_NOT_FOUND: 'Diesen Import gibt es nicht mehr. Lade die Datei noch einmal hoch.',
  },
};

export { importing as import };
