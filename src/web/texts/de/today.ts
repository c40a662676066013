import type { Texts } from '../catalogue.ts';

const count = (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`);
/** In the dative, as after "in", "nach" and "seit". */
const countDative = (days: number) => (days === 1 ? '1 Tag' : `${days} Tagen`);

const answer: Texts['today']['answer'] = {
  heading: 'So kannst du heute trainieren',
  scale: (step, steps) => `Stufe ${step} von ${steps}, von Ruhetag bis Training`,
  nextSteps: {
    REST: 'Heute kein Training. Wenn dir nach Bewegung ist, reicht ein kurzer Spaziergang oder etwas Dehnen.',
    GENTLE:
      '20 bis 40 Minuten ruhige Bewegung: Spazieren, Mobilität, sanftes Yoga. Du solltest dich dabei unterhalten können.',
    LIGHT:
      '30 bis 45 Minuten in lockerem Tempo, oder Kraft mit etwa der Hälfte der üblichen Last. Keine Intervalle.',
    REDUCED:
      'Deine geplante Einheit mit etwa einem Viertel weniger: weniger Sätze oder eine kürzere Strecke, nichts bis ans Limit.',
    TRAIN: 'Trainiere wie geplant.',
  },
  decidedWithout: (names) => `Entschieden ohne: ${names}.`,
  newestFrom: (day) => `Heute wurde noch nichts gemessen. Die neuesten Werte sind von ${day}.`,
  checkDevice: 'Wearable prüfen',
  goByFeel: 'Nicht gemessen: Geh nach Gefühl.',
  enterByHand: 'Von Hand eintragen',
  why: 'Warum?',
  how: 'Wie Lutea entscheidet',
  decidedBy: 'Ausschlaggebend',
  alsoFired: 'Was sonst noch für weniger spricht',
  nothingElse: 'Sonst nichts.',
  missing: 'Fehlt oder ist veraltet',
  nothingMissing: 'Nichts: Alles, was zählt, ist von heute.',
  lastFrom: (signal, day) => `${signal}: zuletzt ${day}`,
  noneYet: (signal) => `${signal}: noch kein Wert`,
  wouldChange: 'Was es ändern würde',
  madeFrom: {
    WHOLE_NIGHT: 'Beurteilt: die ganze Nacht',
    PART: 'Beurteilt: ein Teil der Nacht',
    NOTHING: 'Beurteilt: nichts von der Nacht',
  },
  madeFromMeans: {
    WHOLE_NIGHT:
      'HFV, Ruhepuls und Schlaf der letzten Nacht wurden beurteilt. Wie oft eine solche Empfehlung stimmt, ist eine andere Frage.',
    PART: 'Werte der letzten Nacht fehlen, oder es ist noch nicht klar, was für dich üblich ist.',
    NOTHING: 'Von der letzten Nacht ließ sich nichts beurteilen.',
  },
  rules: {
    FLARE: 'Starke Beschwerden (deine Angabe)',
    THREE_SIGNALS_LOW: 'Drei Werte zugleich niedrig',
    HIGH_STRESS: 'Viel Stress (deine Angabe)',
    SUSPECTED_ILLNESS: 'Zeichen einer Krankheit',
    HRV_VERY_LOW: 'HFV der Woche sehr niedrig',
    HRV_LOW: 'HFV der Woche niedrig',
    NIGHT_FAR_OFF_TWICE: 'Eine Nacht weit vom Üblichen',
    TWO_SIGNALS_LOW: 'Zwei Werte zugleich niedrig',
    CHARGE_VERY_LOW: 'Erholungswert sehr niedrig',
    POOR_SLEEP: 'Schlecht geschlafen (deine Angabe)',
    PMS: 'PMS (deine Angabe)',
    HRV_UNBALANCED: 'HFV der Woche unter dem Üblichen',
    HRV_NIGHT_FAR_OFF: 'HFV letzte Nacht weit vom Üblichen',
    PULSE_FAR_OFF: 'Ruhepuls weit vom Üblichen',
    SLEEP_VERY_SHORT: 'Eine sehr kurze Nacht',
    CHARGE_LOW: 'Erholungswert niedrig',
    HRV_LOW_HOLDS: 'HFV war niedrig, und letzte Nacht fehlt',
    SLEEP_SHORT: 'Eine kurze Nacht',
    CHARGE_BELOW_AFTER_DRAIN: 'Erholungswert unter dem Üblichen nach einem anstrengenden Tag',
    LOAD_HIGH: 'Viel mehr Training als sonst',
    NIGHT_NOT_MEASURED: 'Letzte Nacht nichts gemessen',
    HRV_NOT_MEASURED: 'HFV letzte Nacht nicht gemessen',
    LOW_YESTERDAY_NOT_MEASURED: 'Gestern niedrig, heute nicht gemessen',
    LONG_WITHOUT_PERIOD: 'Lange keine Periode',
    PAUSED_FOR_A_REASON: 'Pause mit Grund',
    EASED_PHASE: 'Eine Phase, in der du kürzertrittst',
    ILL: 'Krank (deine Angabe)',
    PAIN_HIGH: 'Starke Schmerzen (deine Angabe)',
    COMING_BACK: 'Zurück aus einer Krankheit',
    PAIN_AND_LOW_ENERGY: 'Schmerzen und wenig Energie (deine Angabe)',
    PAIN_MEDIUM: 'Schmerzen (deine Angabe)',
    LOW_ENERGY: 'Wenig Energie (deine Angabe)',
    EASE_OFF: 'Etwas weniger (dein Wunsch)',
    FEELS_GOOD: 'Dir geht es gut (deine Angabe)',
    NOTHING_HOLDS_BACK: 'Nichts spricht dagegen',
  },
  signals: {
    hrvWeek: 'HFV der Woche',
    hrvNight: 'HFV letzte Nacht',
    pulse: 'Ruhepuls',
    sleep: 'Schlaf',
    charge: 'Erholungswert beim Aufwachen',
    drain: 'gestriger Tiefstwert',
    load: 'Intensitätsminuten in sieben Tagen',
    temperature: 'Temperatur',
    phase: 'geschätzte Phase',
  },
};

const cycle: Texts['today']['cycle'] = {
  heading: 'Dein Zyklus',
  day: (day) => `Tag ${day}`,
  ring: (day, length, phase) => `Zyklustag ${day} von etwa ${length}. ${phase}, geschätzt.`,
  ringWithoutPhase: (day) => `Zyklustag ${day}.`,
  observed: (basis) => `Geschätzt ${basis}.`,
  share: (words) => `Wie wahrscheinlich: ${words}.`,
  nothingLogged: 'Noch kein Eintrag',
  notCounted: 'Wird nicht gezählt',
  paused: 'Pausiert',
  emptyHint:
    'Trage den ersten Tag deiner letzten Periode ein, dann stehen hier der Tag, eine geschätzte Phase und die nächste Periode.',
  pausedHint: 'Du hast das Zählen pausiert. Du kannst jederzeit weitermachen.',
  toSettings: 'Zu den Einstellungen',
  noPhases: 'Mit deinen Einstellungen werden keine Phasen geschätzt.',
  nextPeriod: 'Nächste Periode',
  inDays: (days) => (days === 0 ? 'heute' : days === 1 ? 'morgen' : `in ${days} Tagen`),
  wasEstimated: (day) => `Der Beginn war auf ${day} geschätzt.`,
  windowOnly: 'In diesem Zeitraum beginnen etwa 4 von 5 Perioden.',
  windowLeft: (day) => `Sie kann jeden Tag beginnen, bis zum ${day}.`,
  noDate: 'Deine Zyklen sind zu lang oder zu unterschiedlich für ein einzelnes Datum.',
  window: (range) => `${range}: In diesem Zeitraum beginnen etwa 4 von 5 Perioden.`,
  estimate: (confidence) => `Schätzung, ${confidence}`,
  log: 'Periode eintragen',
};

const overrides: Texts['today']['overrides'] = {
  heading: 'Wie geht es dir?',
  hint: 'Deine Angabe zählt mehr als jeder Sensor. Sie gilt, bis du sie ausschaltest.',
  since: (day) => `Aktiv seit ${day}`,
  sinceToday: 'Aktiv seit heute',
  on: 'Aktiv',
  question: (name, day) => `${name}: aktiv seit ${day}. Gilt das noch?`,
  questionUndated: (name) => `${name} ist aktiv. Gilt das noch?`,
  yes: 'Ja, noch immer',
  no: 'Nein, ausschalten',
  alone: (names, limit) =>
    `Deine Angabe: ${names}. Für heute heißt das höchstens: ${limit}. Eine Empfehlung braucht ein verbundenes Wearable.`,
  decidedBefore: (names, limit) =>
    `Diese Empfehlung ist älter als deine Angabe: ${names}. Sie ist noch nicht gesendet. Mit ihr höchstens: ${limit}.`,
  meanings: 'Was das heißt',
  pmsOnPill: 'Beschwerden wie bei PMS',
  notSent: 'Noch nicht gesendet',
  switches: {
    flare: { name: 'Starke Beschwer\u00adden', meaning: 'Zum Beispiel ein Endometriose-Schub' },
    stress: { name: 'Viel Stress', meaning: 'Du hast gerade viel um die Ohren' },
    sleep: { name: 'Schlecht geschlafen', meaning: 'Eine kurze oder unruhige Nacht' },
    pms: { name: 'PMS', meaning: 'Beschwerden vor der Periode' },
  },
  notSaved: (name, problem) => `„${name}“ konnte nicht gespeichert werden. ${problem}`,
};

const words: Texts['today']['words'] = {
  heading: 'Heute',
  chips: {
    ill: 'Krank',
    pain: 'Schmerzen',
    strongPain: 'Starke Schmerzen',
    lowEnergy: 'Wenig Energie',
    feelGood: 'Mir geht es gut',
    easeOff: 'Heute etwas weniger',
  },
  hint: '„Mir geht es gut“ hebt einen schwachen Grund für weniger auf, keinen stärkeren.',
  askIll: 'Letzte Nacht sieht nach dem Beginn einer Krankheit aus. Bist du krank?',
  yes: 'Ja, ich bin krank',
  no: 'Nein',
  askStillIll: (day) => `Krank seit ${day}. Bist du noch krank?`,
  stillIll: 'Noch krank',
  better: 'Mir geht es besser',
};

const activities: Texts['today']['activities'] = {
  today: (list) => `Heute: ${list}`,
  line: (kind, minutes) => `${kind}, ${minutes} min`,
};

const readings: Texts['today']['readings'] = {
  heading: 'Messwerte',
  names: {
    hrv: 'HFV letzte Nacht',
    restingHeartRate: 'Ruhepuls',
    bodyBattery: 'Body Battery',
    sleep: 'Schlaf',
    stress: 'Stress (Durchschnitt)',
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
  score: (value) => `Schlafwert ${value}`,
  justNow: 'gerade eben',
  fromDay: (day) => `Von ${day}, nicht von heute`,
  noValueFor: (days) => `Kein Wert seit ${countDative(days)}`,
  usual: {
    SAME_PHASE: (range) => `Üblich in dieser Phase: ${range}`,
    ALL_PHASES: (range) => `Bei dir üblich: ${range}`,
  },
  noUsual: 'Noch zu wenige Tage, um zu sagen, was üblich ist',
  dailyHigh: (range) => `Tageshöchstwert ${range}`,
  perDay: (range) => `${range} am Tag`,
  trend: (range) => `Letzte 14 Tage: ${range}`,
};

const prompts: Texts['today']['prompts'] = {
  heading: 'Bitte prüfen',
  oneMore: 'Danke. Es gibt noch eine Frage.',
  showNext: 'Anzeigen',
  offers: {
    PERIOD_START: (day) =>
      `In der App deines Wearables steht eine Periode, die am ${day} begonnen hat. Beginn eintragen?`,
    OVULATION_TEST: (day) =>
      `In der App deines Wearables steht ein positiver Ovulationstest vom ${day}. Eintragen?`,
  },
  offerTake: 'Ja, eintragen',
  offerDecline: 'Nein',
  missedLog: (days, from, to) =>
    `Zwischen den Perioden mit Beginn am ${from} und am ${to} liegen ${days} Tage. Fehlt ein Eintrag?`,
  gapIsRight: 'Nein, das stimmt so',
  spotting: (days, day) =>
    `Der Beginn am ${day} kam ${count(days)} nach dem vorigen. War es eine Periode oder eine Schmierblutung? Bis du antwortest, wird ab dem vorigen gezählt.`,
  isPeriod: 'Es war eine Periode',
  isSpotting: 'Schmierblutung: entfernen',
  hasBegun: 'Hat sie begonnen?',
  beganToday: 'Ja, heute',
  beganBefore: 'Ja, früher',
  notYet: 'Noch nicht',
  askedTomorrow: 'Gut. Die Frage kommt morgen wieder.',
  length: (learned, stated) =>
    `Deine letzten Zyklen dauern im Schnitt etwa ${learned} Tage, in deinem Profil stehen ${stated}. Möchtest du ${learned} übernehmen?`,
  useLength: (days) => `${days} Tage übernehmen`,
  keepLength: (days) => `Bei ${days} bleiben`,
};

const setup: Texts['today']['setup'] = {
  guided: 'Schritt für Schritt',
  connect: 'Verbinden',
  device: {
    name: 'Verbinde dein Wearable',
    why: 'Die tägliche Empfehlung beruht darauf, wie du dich erholt hast. Das erfährt Lutea von deinem Wearable.',
  },
  period: {
    name: 'Trage deine letzte Periode ein',
    why: 'Ihr erster Tag genügt für eine geschätzte Phase und die nächste Periode.',
  },
};

const reading: Texts['today']['reading'] = {
  readNow: 'Jetzt synchronisieren',
  last: (moment) => `Zuletzt synchronisiert: ${moment}`,
  never: 'Noch nicht synchronisiert',
  sent: (moment) => `Zuletzt vom Telefon gesendet: ${moment}`,
  tooSoon: 'Dein Wearable wurde gerade erst synchronisiert. Versuche es in einer halben Minute noch einmal.',
  states: {
    READING: 'Dein Wearable wird synchronisiert …',
    TROUBLE: 'Der Dienst deines Wearables hat Probleme. Lutea versucht es von selbst noch einmal.',
    PAUSED: 'Der Dienst deines Wearables bittet um eine Pause. Lutea versucht es von selbst noch einmal.',
  },
};

const zone: Texts['today']['zone'] = {
  taken: (city) => `Deine Tage und Nachrichten richten sich nach der Zeitzone dieses Browsers: ${city}.`,
  keep: 'Passt',
  undo: (name) => `Rückgängig, ${name} verwenden`,
  elsewhere: (here, stored) => `Dieser Browser ist in ${here}; deine Tage richten sich nach ${stored}.`,
  follow: (city) => `${city} übernehmen`,
  stay: (city) => `Bei ${city} bleiben`,
};

export const today: Texts['today'] = {
  answer,
  cycle,
  overrides,
  words,
  activities,
  readings,
  reading,
  zone,
  prompts,
  setup,
};
