import type { Texts } from '../en.ts';

const count = (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`);
/** Im Dativ: in, nach, seit. */
const countDative = (days: number) => (days === 1 ? '1 Tag' : `${days} Tagen`);

const answer: Texts['today']['answer'] = {
  heading: 'So kannst du heute trainieren',
  scale: (step, steps) => `Stufe ${step} von ${steps} auf dem Weg von Ruhe zu Training`,
  nextSteps: {
    REST: 'Lass das Training heute aus. Wenn dir nach Bewegung ist, reicht ein kurzer Spaziergang oder etwas Dehnen.',
    GENTLE:
      '20 bis 40 Minuten ruhige Bewegung: Spazieren, Mobilität, sanftes Yoga. Plaudern sollte die ganze Zeit gehen.',
    LIGHT:
      '30 bis 45 Minuten in lockerem Tempo, oder Kraft mit etwa der Hälfte der üblichen Last. Keine Intervalle.',
    REDUCED:
      'Deine geplante Einheit mit etwa einem Viertel weniger: weniger Sätze oder eine kürzere Strecke, nichts bis ans Limit.',
    TRAIN: 'Trainiere wie geplant.',
  },
  hardSession: 'Wenn eine harte Einheit ansteht, passt sie heute gut.',
  decidedWithout: (names) => `Entschieden ohne: ${names}.`,
  newestFrom: (day) => `Heute wurde noch nichts gemessen. Die neuesten Werte sind von ${day}.`,
  checkDevice: 'Wearable prüfen',
  goByFeel: 'Nicht gemessen: Geh nach Gefühl.',
  enterByHand: 'Von Hand eintragen',
  why: 'Warum?',
  decidedBy: 'Was entschieden hat',
  alsoFired: 'Was sonst noch für weniger spricht',
  nothingElse: 'Sonst nichts.',
  missing: 'Fehlt oder ist alt',
  nothingMissing: 'Nichts: Alles, was zählt, ist von heute.',
  lastFrom: (signal, day) => `${signal}: zuletzt ${day}`,
  noneYet: (signal) => `${signal}: noch kein Wert`,
  wouldChange: 'Was es ändern würde',
  sureness: 'Wie sicher es ist',
  sure: {
    high: 'Recht sicher: Es beruht auf deinem eigenen Wort oder auf HRV, Puls und Schlaf der letzten Nacht.',
    medium:
      'Einigermaßen sicher: Ein Teil der letzten Nacht fehlt, oder es ist noch zu wenig darüber bekannt, was für dich üblich ist.',
    low: 'Unsicher: Von der letzten Nacht ließ sich nichts beurteilen.',
  },
  rules: {
    FLARE: 'Schub, dein eigenes Wort',
    THREE_SIGNALS_LOW: 'Drei Werte zugleich niedrig',
    HIGH_STRESS: 'Viel Stress, dein eigenes Wort',
    HRV_LOW: 'HRV der Woche niedrig',
    NIGHT_FAR_OFF_TWICE: 'Eine Nacht weit vom Üblichen',
    TWO_SIGNALS_LOW: 'Zwei Werte zugleich niedrig',
    CHARGE_VERY_LOW: 'Erholungswert sehr niedrig',
    POOR_SLEEP: 'Schlecht geschlafen, dein eigenes Wort',
    PMS: 'PMS, dein eigenes Wort',
    HRV_UNBALANCED: 'HRV der Woche unter dem Üblichen',
    HRV_NIGHT_FAR_OFF: 'HRV letzte Nacht weit vom Üblichen',
    PULSE_FAR_OFF: 'Ruhepuls weit vom Üblichen',
    SLEEP_VERY_SHORT: 'Eine sehr kurze Nacht',
    CHARGE_LOW: 'Erholungswert niedrig',
    LOAD_VERY_HIGH: 'Weit über deinem Wochenziel',
    HRV_LOW_HOLDS: 'HRV war niedrig, und letzte Nacht fehlt',
    HRV_UNBALANCED_USUAL_FOR_PHASE: 'HRV unter dem Üblichen, aber üblich für diese Phase',
    SLEEP_SHORT: 'Eine kurze Nacht',
    CHARGE_BELOW_USUAL: 'Erholungswert unter dem Üblichen',
    YESTERDAY_DRAINED: 'Ein zehrender Tag gestern',
    LOAD_HIGH: 'Wochenziel erreicht',
    NIGHT_NOT_MEASURED: 'Letzte Nacht nichts gemessen',
    HRV_NOT_MEASURED: 'HRV letzte Nacht nicht gemessen',
    LONG_WITHOUT_PERIOD: 'Lange keine Periode',
    EASED_PHASE: 'Eine Phase, in der du kürzertrittst',
    NOTHING_HOLDS_BACK: 'Nichts spricht dagegen',
  },
  signals: {
    hrvWeek: 'HRV der Woche',
    hrvNight: 'HRV letzte Nacht',
    pulse: 'Ruhepuls',
    sleep: 'Schlaf',
    charge: 'Erholungswert beim Aufwachen',
    drain: 'gestriger Tiefstwert',
    load: 'Minuten der Woche',
    temperature: 'Temperatur',
    phase: 'geschätzte Phase',
  },
};

const cycle: Texts['today']['cycle'] = {
  heading: 'Dein Zyklus',
  day: (day) => `Tag ${day}`,
  ring: (day, length, phase) => `Zyklustag ${day} von etwa ${length}. ${phase}, geschätzt.`,
  ringWithoutPhase: (day) => `Zyklustag ${day}.`,
  share: (words) => `Wie wahrscheinlich: ${words}.`,
  nothingLogged: 'Noch kein Eintrag',
  notCounted: 'Wird nicht gezählt',
  paused: 'Pausiert',
  emptyHint:
    'Trage den ersten Tag deiner letzten Periode ein, dann stehen hier der Tag, eine geschätzte Phase und die nächste Periode.',
  pausedHint: 'Du wolltest, dass Lutea nicht zählt. Du kannst jederzeit weitermachen.',
  toSettings: 'Zu den Einstellungen',
  noPhases: 'Mit deinen Einstellungen werden keine Phasen geschätzt.',
  nextPeriod: 'Nächste Periode',
  inDays: (days) => (days === 0 ? 'heute' : days === 1 ? 'morgen' : `in ${days} Tagen`),
  wasEstimated: (day) => `Der Beginn war für ${day} geschätzt.`,
  windowOnly:
    'Etwa 4 von 5 Perioden beginnen in diesem Fenster. Deine Zyklen sind zu lang oder zu verschieden für ein Datum.',
  window: (range) => `Fenster ${range}: Etwa 4 von 5 Perioden beginnen darin.`,
  estimate: (confidence) => `Schätzung, ${confidence}`,
  log: 'Periodenbeginn eintragen',
};

const overrides: Texts['today']['overrides'] = {
  heading: 'Wie geht es dir?',
  hint: 'Deine Angabe zählt mehr als jeder Sensor. Sie gilt, bis du sie ausschaltest.',
  since: (day) => `An seit ${day}`,
  sinceToday: 'An seit heute',
  on: 'An',
  question: (name, day) => `${name}: an seit ${day}. Gilt das noch?`,
  questionUndated: (name) => `${name} ist an. Gilt das noch?`,
  yes: 'Ja, noch immer',
  no: 'Nein, ausschalten',
  said: {
    flare: 'Mehr Schmerzen oder Beschwerden',
    stress: 'Vieles lastet auf dir',
    sleep: 'Eine kurze oder unruhige Nacht',
    pms: 'Beschwerden vor der Periode',
  },
  notSaved: (name, problem) => `„${name}“ konnte nicht gespeichert werden. ${problem}`,
};

const readings: Texts['today']['readings'] = {
  heading: 'Messwerte',
  names: {
    hrv: 'HRV letzte Nacht',
    restingHeartRate: 'Ruhepuls',
    bodyBattery: 'Body Battery',
    sleep: 'Schlaf',
    stress: 'Stress im Schnitt',
    intensity: 'Intensitäts\u00adminuten',
  },
  perMinute: 'pro Minute',
  ofHundred: 'von 100',
  thisWeek: 'diese Woche',
  hrvStatuses: {
    BALANCED: 'ausgeglichen',
    UNBALANCED: 'unausgeglichen',
    LOW: 'niedrig',
    POOR: 'schlecht',
    UNKNOWN: '',
  },
  highest: (value) => `Höchstwert ${value}`,
  score: (value) => `Wertung ${value}`,
  justNow: 'gerade eben',
  fromDay: (day) => `Von ${day}, nicht von heute`,
  noValueFor: (days) => `Kein Wert seit ${countDative(days)}`,
  noValue: 'Noch kein Wert',
  usual: {
    SAME_PHASE: (range) => `Üblich in dieser Phase: ${range}`,
    ALL_PHASES: (range) => `Bei dir üblich: ${range}`,
  },
  noUsual: 'Noch zu wenige Tage, um zu sagen, was üblich ist',
  dailyHigh: (range) => `Tageshoch ${range}`,
  perDay: (range) => `${range} am Tag`,
  trend: (range) => `Letzte 14 Tage: ${range}`,
};

const prompts: Texts['today']['prompts'] = {
  heading: 'Bitte prüfen',
  missedLog: (days, from, to) =>
    `Zwischen den Perioden mit Beginn am ${from} und am ${to} liegen ${days} Tage. Fehlt ein Eintrag?`,
  addLog: 'Eintrag ergänzen',
  gapIsRight: 'Nein, das stimmt so',
  spotting: (days, day) =>
    `Der Beginn am ${day} kam ${count(days)} nach dem davor. War es eine Periode oder eine Schmierblutung? Bis du antwortest, zählen die Tage ab dem davor.`,
  isPeriod: 'Es war eine Periode',
  isSpotting: 'Schmierblutung: entfernen',
  removed: (day) => `Der Beginn am ${day} ist entfernt.`,
  length: (learned, stated) =>
    `Deine letzten Zyklen dauern im Schnitt etwa ${learned} Tage, in deinem Profil stehen ${stated}. Sollen ${learned} gelten?`,
  useLength: (days) => `${days} Tage übernehmen`,
  keepLength: (days) => `Bei ${days} bleiben`,
};

const setup: Texts['today']['setup'] = {
  heading: (left) => (left === 1 ? 'Noch ein Schritt' : 'Zwei Schritte zur ersten Antwort'),
  done: 'erledigt',
  device: 'Verbinde dein Gerät',
  deviceWhy: 'Die tägliche Antwort beruht darauf, wie du dich erholt hast. Das liest Lutea von deinem Gerät.',
  connect: 'Verbinden',
  period: 'Trage deine letzte Periode ein',
  periodWhy: 'Ihr erster Tag genügt für eine geschätzte Phase und die nächste Periode.',
};

const reading: Texts['today']['reading'] = {
  readNow: 'Jetzt lesen',
  last: (moment) => `Gerät gelesen: ${moment}`,
  never: 'Gerät noch nicht gelesen',
  tooSoon: 'Dein Gerät wurde gerade erst gelesen. Versuch es in einer halben Minute noch einmal.',
  states: {
    READING: 'Dein Gerät wird gelesen …',
    TROUBLE: 'Der Dienst deines Geräts hat Probleme. Lutea versucht es von selbst noch einmal.',
    PAUSED: 'Der Dienst deines Geräts bittet um eine Pause. Lutea versucht es von selbst noch einmal.',
  },
};

const zone: Texts['today']['zone'] = {
  taken: (city) => `Deine Tage und Nachrichten folgen der Zeitzone dieses Browsers: ${city}.`,
  keep: 'Passt',
  undo: (name) => `Rückgängig, ${name} verwenden`,
  elsewhere: (here, stored) => `Dieser Browser ist in ${here}; deine Tage folgen ${stored}.`,
  follow: (city) => `${city} folgen`,
  stay: (city) => `Bei ${city} bleiben`,
};

export const today: Texts['today'] = {
  title: 'Heute',
  answer,
  cycle,
  overrides,
  readings,
  reading,
  zone,
  prompts,
  setup,
};
