import type { Texts } from '../catalogue.ts';

export const plan: Texts['plan'] = {
  howToRead:
    'Jeder Tag zeigt eine Obergrenze, keine Vorgabe. Entschieden wird morgens nach dem, was du spürst und was dein Wearable misst.',
  howSure:
    'Die Obergrenzen der kommenden Tage kommen allein aus deinem Zyklus. Was dein Körper zulässt, wird für höchstens vier Tage geschätzt und steht bei jeder Einheit.',
  tooHard: (sessions) =>
    sessions === 1 ? '1 ist mehr, als ihr Tag zulässt' : `${sessions} sind mehr, als ihre Tage zulassen`,
  planned: (time) => `${time} geplant`,
  hardDays: (days, usual) =>
    `${days === 1 ? '1 harter Tag' : `${days} harte Tage`}${usual === null ? '' : `, sonst ${usual}`}`,
  againstUsual: (minutes, usual) => `${minutes} Intensitätsminuten, sonst ${usual}`,
  windowFrom: (day) => `Periode wahrscheinlich ab ${day}`,
  showDays: (range) => `Die Tage vom ${range} zeigen`,
  keys: 'Die Pfeiltasten verschieben sie auf einen früheren oder späteren Tag.',
  reach: 'Wie weit voraus',
  reachWeeks: (weeks) => `${weeks} Wochen`,
  months: 'Monate',
  notDecided: 'Keine Empfehlung',
  done: (minutes) => `${minutes} min gemacht`,
  thisWeek: 'Diese Woche',
  nextWeek: 'Nächste Woche',
  targetUsed: (used, total) => `${used} von ${total} min genutzt`,
  targetLeft: (left) => `noch ${left} min`,
  targetUnmeasured: 'In dieser Woche wurde noch nichts gemessen.',
  atMost: 'Bis zu:',
  everyDay: 'jeden Tag',
  decided: 'Empfohlen:',
  today: 'Heute',
  predictedStart: 'Periode erwartet',
  drawnStart: 'Periode jederzeit möglich: hier angenommen',
  noPeriod:
    'Der Plan folgt deinem Zyklus. Trage den ersten Tag deiner letzten Periode ein, dann erscheint er hier.',
  toCalendar: 'Tag im Kalender wählen',
  noDevice: 'Ohne Wearable gibt es morgens keine Empfehlung, und die genutzten Minuten werden nicht gezählt.',
  toDevice: 'Wearable verbinden',
  notPhased: 'Deine Phasen werden nicht geschätzt, deshalb ist kein Tag begrenzt.',
  planningOff: 'Du hast das Planen mit Phasen ausgeschaltet, deshalb ist kein Tag begrenzt.',
  toSettings: 'Einstellungen öffnen',
};
