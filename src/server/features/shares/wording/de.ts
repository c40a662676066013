import { LEAK } from '../leak-figures.ts';
import type { ShareWording } from '../wording.ts';

export const de: ShareWording = {
  agreement: {
    lead: 'Wer die Adresse hat, sieht:',
    contents: {
      ANSWER:
        'jeden Morgen „wie geplant“ oder „heute leichter“, berechnet ohne deine Planung nach Phasen, Pausen, PMS oder starke Beschwerden',
      FIVE_LEVELS: 'die Empfehlung jedes Morgens in fünf Stufen',
      TALK: 'den Hinweis „Sprich mich an“, den du selbst setzt',
      WEEKLY_MINUTES: 'deine Trainingsminuten, als Summen ganzer Wochen',
      SESSIONS:
        'deine einzelnen Einheiten, geplant und gemacht; ausgelassene Tage können deinen Zyklus zeigen',
      CYCLE:
        'deinen Zyklus: Tag und Phase, die erwartete Periode, die Gründe deiner Empfehlung und die Obergrenzen der nächsten Tage',
    },
    leak: `Dein Zyklus kann trotzdem ein wenig durchscheinen. In Simulationen ordnete jemand, der sich Mühe gibt, mit einem halben Jahr davon ${LEAK.found.join(' bis ')} von 100 Periodenanfängen auf zwei Tage genau zu; blindes Raten trifft ${LEAK.byLuck}. Folgt deine HFV stark deinem Zyklus, sind es ${LEAK.foundStrong.join(' bis ')}.`,
    noStarts: 'Du trägst keine Perioden ein; deine Empfehlung kann deinem Zyklus trotzdem folgen.',
    leakWithCycle: `Das zeigt deinen Zyklus: ${LEAK.withCycle} von 100 Periodenanfängen auf zwei Tage genau.`,
    past: 'Ein Morgen wird einmal beantwortet und danach nie geändert. Ein Morgen, den du für dich behältst, sieht aus wie einer ohne Messung.',
    end: 'Nach dem letzten Tag, oder wenn du die Freigabe beendest, zeigt die Adresse nichts mehr. Was bis dahin zu sehen war, schützt das nicht.',
  },
  page: {
    title: (name) => `Training von ${name}`,
    today: 'Heute',
    noAnswerYet: 'Für heute gibt es noch keine Antwort. Sie kommt bis Mittag.',
    week: 'Die letzten Tage',
    day: 'Tag',
    answer: 'Antwort',
    levels: { PLANNED: 'Wie geplant', EASE: 'Heute leichter' },
    statuses: {
      REST: 'Ruhetag',
      GENTLE: 'Sanfte Bewegung',
      LIGHT: 'Leichtes Training',
      REDUCED: 'Etwas weniger',
      TRAIN: 'Training wie geplant',
    },
    talk: 'Möchte mit dir sprechen',
    weeks: 'Minuten je Woche',
    weekOf: (monday) => `Woche ab ${monday}`,
    minutes: (count) => `${count} min`,
    unknown: 'nicht bekannt',
    planned: 'Geplante Einheiten',
    done: 'Gemacht',
    nothing: 'Keine',
    kinds: {
      RUNNING: 'Laufen',
      CYCLING: 'Radfahren',
      SWIMMING: 'Schwimmen',
      STRENGTH: 'Kraft',
      WALKING: 'Gehen',
      YOGA: 'Yoga',
      OTHER: 'Anderes',
    },
    cycle: 'Zyklus',
    cycleDay: (day) => `Zyklustag ${day}`,
    nextPeriod: (from, to) => `Nächste Periode beginnt voraussichtlich zwischen ${from} und ${to}`,
    ceilings: 'Höchstens, an den nächsten Tagen',
    until: (day) => `Freigegeben bis ${day}.`,
    meaning:
      '„Heute leichter“ heißt, dass der Körper eine schwere Nacht hatte oder die Person es selbst sagt. Warum, steht hier nicht. „Wie geplant“ steht auch an Tagen, über die nichts bekannt ist.',
    calendar: 'Als Kalender',
    board: 'Mehrere Personen auf einer Tafel',
    locale: 'de-DE',
  },
};
