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
    TRAIN: 'Trainiere wie geplant. Wenn eine harte Einheit ansteht, passt sie heute gut.',
  },
  decidedWithout: (names) => `Entschieden ohne: ${names}.`,
  newestFrom: (day) => `Heute wurde noch nichts gemessen. Die neuesten Werte sind von ${day}.`,
  checkDevice: 'Gerät prüfen',
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
    high: 'Recht sicher: Es beruht auf deinem eigenen Wort oder auf allem, was zählt.',
    medium: 'Einigermaßen sicher: Etwas, das zählt, fehlt, oder es folgt allein deinem Plan.',
    low: 'Unsicher: Heute wurde nichts gemessen.',
  },
  rules: {
    FLARE: 'Schub, dein eigenes Wort',
    SEVERAL_SIGNALS_LOW: 'Mehrere Werte zugleich niedrig',
    POOR_SLEEP: 'Schlecht geschlafen, dein eigenes Wort',
    HIGH_STRESS: 'Viel Stress, dein eigenes Wort',
    HRV_LOW: 'HRV niedrig',
    BODY_BATTERY_LOW: 'Body Battery niedrig',
    BUDGET_USED: 'Wochenminuten verbraucht',
    PMS: 'PMS, dein eigenes Wort',
    HRV_UNBALANCED: 'HRV außerhalb des Bereichs',
    YESTERDAY_DRAINED: 'Ein zehrender Tag gestern',
    BODY_BATTERY_MEDIUM: 'Body Battery mittel',
    HRV_UNBALANCED_USUAL_FOR_PHASE: 'HRV außerhalb des Bereichs, aber üblich für diese Phase',
    BODY_BATTERY_HIGH: 'Body Battery hoch, nicht voll',
    EASED_PHASE: 'Eine Phase, in der du kürzertrittst',
    BUDGET_NEARLY_USED: 'Wochenminuten fast verbraucht',
    NOTHING_HOLDS_BACK: 'Nichts spricht dagegen',
  },
  signals: {
    hrvStatus: 'HRV-Status',
    bodyBatteryCurrent: 'Body Battery',
    bodyBatteryYesterdayLow: 'gestriger Tiefstwert der Body Battery',
    intensityMinutesWeek: 'Intensitätsminuten',
    phase: 'geschätzte Phase',
  },
};

const cycle: Texts['today']['cycle'] = {
  heading: 'Dein Zyklus',
  day: (day) => `Tag ${day}`,
  ring: (day, length, phase) => `Zyklustag ${day} von etwa ${length}. ${phase}, geschätzt.`,
  ringWithoutPhase: (day) => `Zyklustag ${day}.`,
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
  daysAgo: (days) => `vor ${countDative(days)}`,
  window: (range) => `Fenster ${range}: Etwa 4 von 5 Perioden beginnen darin.`,
  estimate: (confidence) => `Schätzung, ${confidence}`,
  log: 'Periodenbeginn eintragen',
};

const overrides: Texts['today']['overrides'] = {
  heading: 'Wie geht es dir?',
  hint: 'Dein Wort zählt mehr als jeder Sensor. Es gilt, bis du es ausschaltest.',
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
    `Der Beginn am ${day} kam ${count(days)} nach dem davor. War es eine Periode oder eine Schmierblutung?`,
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

export const today: Texts['today'] = {
  title: 'Heute',
  answer,
  cycle,
  overrides,
  readings,
  prompts,
  setup,
};
