import type { Texts } from '../catalogue.ts';

export const cycleMode: Texts['cycleMode'] = {
  legend: 'Wie dein Zyklus gezählt wird',
  modes: {
    NATURAL: {
      name: 'Natürlicher Zyklus',
      hint: 'Phasen und die nächste Periode werden aus deinen eingetragenen Perioden geschätzt. Auch mit Kupferspirale.',
    },
    PILL: {
      name: 'Pille, Ring oder Pflaster',
      hint: 'Blutungen werden nach der Packung erwartet. Es gibt keine Phasen, keine Fragen zu deinen Einträgen und keine Hinweise auf eine späte Periode.',
    },
    IUS: {
      name: 'Hormonspirale',
      hint: 'Aus dem Kalender wird nichts geschätzt. Eine Phase siehst du nur nach einem positiven Test oder einem Tag, den du markiert hast.',
    },
    NONE_EXPECTED: {
      name: 'Keine Periode zu erwarten',
      hint: 'Mit Implantat, mit Spritze oder wenn aus anderem Grund keine zu erwarten ist: Nichts wird vorhergesagt, nichts wird gefragt.',
    },
    PERIMENOPAUSE: {
      name: 'Wechseljahre',
      hint: 'Für die nächste Periode gibt es einen Zeitraum und kein Datum. Lange Abstände sind nichts Ungewöhnliches: Nach keinem wird gefragt, und die zweite Zyklushälfte hat nur dann eine Phase, wenn ein Eisprung beobachtet wurde.',
    },
    FIRST_YEARS: {
      name: 'Die ersten drei Jahre',
      hint: 'Zyklen sind dann oft länger und verschiedener, deshalb sind Schätzungen weniger sicher.',
    },
    PAUSED: {
      name: 'Pausiert',
      hint: 'In der Schwangerschaft, in der Stillzeit oder wann immer du willst: Nichts wird gezählt oder vorhergesagt.',
    },
  },
  pack: 'Deine Packung',
  packs: { DAYS_28: 'Packung für 28 Tage', CONTINUOUS: 'Ohne Pause' },
  reason: 'Warum',
  reasonHint: 'Mit einem Grund ist die Empfehlung höchstens „Etwas weniger“.',
  reasons: {
    JUST_SO: 'Einfach so',
    PREGNANCY: 'Schwangerschaft',
    POSTPARTUM: 'Nach einer Geburt',
    BREASTFEEDING: 'Stillzeit',
  },
  change: (mode) => `Zu „${mode}“ wechseln?`,
  fromToday: 'Ab heute:',
  pastStays: 'Deine Einträge bleiben, und vergangene Zyklen behalten ihre Phasen.',
  confirm: 'Wechseln',
  absenceQuestion: 'Was erklärt es?',
  absence: {
    PREGNANCY: 'Eine Schwangerschaft',
    CONTRACEPTION: 'Pille, Hormonspirale oder Ähnliches',
    MENOPAUSE: 'Die Wechseljahre',
    SEEN: 'Ich habe es abklären lassen',
  },
  absenceNoted: 'Eingetragen. Wie dein Zyklus gezählt wird, kannst du in den Einstellungen ändern.',
};
