import type { Texts } from '../catalogue.ts';

const count = (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`);

export const coin: Texts['coin'] = {
  title: 'Deine Münze',
  offer: 'Heute wäre beides in Ordnung. Münze werfen?',
  choice: (trained, eased) =>
    `Kopf heißt „${trained}“, Zahl heißt „${eased}“. Sag nein, wenn du schon weißt, was du willst.`,
  flip: 'Ja, werfen',
  sides: {
    train: 'Die Münze sagt: trainieren wie geplant.',
    ease: 'Die Münze sagt: ruhiger angehen.',
  },
  today: (status) => `Heute also „${status}“.`,
  overrule: 'Ich entscheide anders',
  follow: 'Doch der Münze folgen',
  overruled: (status) =>
    `Du hast anders entschieden: „${status}“. Die Münze zählt trotzdem so, wie sie fiel. So bleibt das Ergebnis ehrlich.`,
  changed:
    'Die Empfehlung für heute hat sich seit dem Wurf geändert, deshalb gilt sie. Die Münze zählt trotzdem so, wie sie fiel.',
  freshness: 'Gestern war ein Münztag. Wie frisch fühlst du dich heute Morgen?',
  levels: { 1: 'Erschöpft', 2: 'Müde', 3: 'Wie immer', 4: 'Frisch', 5: 'Sehr frisch' },
  heading: 'Hat ruhiger angehen geholfen? Frag eine Münze',
  what: 'An Morgen, die nur ein schwacher Grund drückt, entscheidet eine faire Münze zwischen Training wie geplant und ruhiger angehen. Deine HFV am nächsten Morgen ist die Antwort. Nur eine Münze kann das zeigen: Sonst führen schlechte Morgen zum Schonen, und Schonen sieht schlecht aus.',
  never:
    'Nie eine Münze gibt es unter 18, in den ersten Jahren, bei einer Pause mit Grund, an Tagen mit einer Angabe, starken Schmerzen, „Sanft“ oder „Ruhetag“, nach einer fehlenden oder weit abweichenden Nacht und wenn von einer Ärztin die Rede war. Höchstens drei in der Woche. Du kannst jede überstimmen und jederzeit aufhören.',
  rate: (eligible, mornings) =>
    `An ${eligible} deiner letzten ${count(mornings)} mit Empfehlung hätte es eine Münze geben können.`,
  noRate:
    'An keinem deiner letzten Morgen hätte es eine Münze geben können. Eine Antwort käme so nie zustande.',
  takes: (number) =>
    `So dauert eine Antwort etwa ${number === 1 ? '1 Woche' : `${number} Wochen`}, wenn du zu 6 von 10 ja sagst und der Unterschied groß ist. Für einen kleinen reicht ein Jahr nicht.`,
  unlikely:
    'Das wird dir wahrscheinlich keine Antwort geben; ehrlich ist es trotzdem. Zusammen mit anderen hilft es.',
  adult: 'Ich bin 18 oder älter',
  start: 'Versuch beginnen',
  started: 'Begonnen. Die erste Münze kommt an einem Morgen, an dem beides in Ordnung wäre.',
  running: (started, by) => `Seit ${started}. Endet von selbst nach 80 Münztagen oder am ${by}.`,
  over: (started, ended) => `Vom ${started} bis ${ended}.`,
  complete: (days) => `${count(days)} mit Münze und einer gemessenen Nacht danach.`,
  interval:
    'Du darfst jeden Tag nachsehen: Der Bereich stimmt in 9 von 10 Fällen, egal wie oft du schaust. Er ändert keine Empfehlung.',
  table: {
    side: 'Die Münze sagte',
    days: 'Tage',
    missing: 'Nacht fehlt',
    freshness: 'Frisch (1–5)',
    minutes: 'Minuten in 3 Tagen',
  },
  train: 'Trainieren',
  ease: 'Ruhiger',
  beside: 'Frische und Minuten stehen daneben und werden nicht geprüft.',
  noValue: '–',
  days: 'Jeder Münztag',
  day: 'Tag',
  said: 'Münze',
  nextNight: 'HFV danach',
  rules: {
    EASED_PHASE: 'Phase',
    CHARGE_BELOW_AFTER_DRAIN: 'Erholungswert nach anstrengendem Tag',
    SLEEP_SHORT: 'kurze Nacht',
    LOAD_HIGH: 'viel Training',
    HRV_UNBALANCED: 'HFV der Woche',
    CHARGE_LOW: 'Erholungswert',
  },
  overruledMark: (side) => `${side} (überstimmt)`,
  numbers: 'Meine drei Zahlen',
  numbersHint: 'Münztage, Wirkung und Streuung, sonst nichts.',
  copy: 'Meine drei Zahlen kopieren',
  copied: 'Kopiert.',
  copyByHand: 'Das Kopieren ging nicht. Markiere die Zeile und kopiere sie.',
  add: 'Zeilen von mehreren zusammenzählen',
  end: 'Versuch beenden',
  endWords: 'Es wird keine Münze mehr geworfen, und der Schlüssel wird gezeigt. Was du hast, bleibt.',
  ended: 'Der Versuch ist beendet.',
  key: (key) =>
    `Schlüssel, um die Münzen zu prüfen: ${key}. Eine Münze ist das niedrigste Bit von HMAC-SHA-256 ihres Datums (1: trainieren).`,
  verdicts: {
    TOO_FEW: () => 'Noch zu früh: Ab 15 Münztagen steht hier, was sich zeigt.',
    TOO_MANY_MISSING: () =>
      'Auf einer Seite fehlen mehr als 3 von 10 Nächten nach einem Münztag. Das könnte verdecken, was er gekostet hat. Deshalb steht hier nichts.',
    TRAINING_FRESHER: ({ size }) =>
      `An deinen Münztagen warst du nach Training wie geplant frischer, um etwa ${size} deiner üblichen Streuung.`,
    EASING_FRESHER: ({ size }) =>
      `An deinen Münztagen warst du nach ruhigerem Angehen frischer, um etwa ${size} deiner üblichen Streuung.`,
    NO_DIFFERENCE: () => 'Kein Unterschied, der zählt.',
    UNKNOWN: ({ low, high }) => `Noch nicht bekannt: zwischen ${low} und ${high} deiner üblichen Streuung.`,
  },
  notNow: 'Gerade nicht möglich: Der Versuch oder dieser Morgen hat sich geändert.',
};
