import type { Texts } from '../../catalogue.ts';

export const cycleMode: Texts['cycleMode'] = {
  legend: 'Wie dein Zyklus gezählt wird',
  modes: {
    NATURAL: {
      name: 'Natürlicher Zyklus',
      hint: 'Phasen und die nächste Periode werden aus deinen eingetragenen Perioden geschätzt. Auch bei einer Kupferspirale.',
    },
    PILL: {
      name: 'Pille, Ring oder Pflaster',
      hint: 'Blutungen werden so erwartet, wie die Packung es vorsieht. Es gibt keine Phasen, keine Fragen zu deinen Einträgen und keine Hinweise auf eine späte Periode.',
    },
    IUS: {
      name: 'Hormonspirale',
      hint: 'Aus dem Kalender wird nichts geschätzt. Eine Phase siehst du nur nach einem positiven Test oder einem Tag, den du markiert hast.',
    },
    NONE_EXPECTED: {
      name: 'Keine Periode zu erwarten',
      hint: 'Bei Implantat, Spritze oder wenn du aus anderem Grund keine erwartest: Es wird nichts vorhergesagt und nichts gefragt.',
    },
    PERIMENOPAUSE: {
      name: 'Wechseljahre',
      hint: 'Für die nächste Periode gibt es einen Zeitraum statt eines Datums. Lange Abstände sind häufig, danach wird nicht gefragt. Die zweite Zyklushälfte hat nur dann eine Phase, wenn ein Eisprung beobachtet wurde.',
    },
    FIRST_YEARS: {
      name: 'Die ersten drei Jahre',
      hint: 'Nach deiner ersten Periode. Zyklen sind dann oft länger und unregelmäßiger, deshalb sind Schätzungen weniger sicher.',
    },
    PAUSED: {
      name: 'Pausiert',
      hint: 'In der Schwangerschaft, in der Stillzeit oder wann immer du willst: Es wird nichts gezählt und nichts vorhergesagt.',
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
  absenceQuestion: 'Woran liegt es?',
  absence: {
    PREGNANCY: 'Eine Schwangerschaft',
    CONTRACEPTION: 'Pille, Hormonspirale oder Ähnliches',
    MENOPAUSE: 'Die Wechseljahre',
    SEEN: 'Ich habe es abklären lassen',
  },
  absenceNoted: 'Gespeichert. Wie dein Zyklus gezählt wird, kannst du in den Einstellungen ändern.',
  planning: {
    question: 'Willst du nach Phasen planen?',
    hint: 'Dann wird es vor einer Periode und an ihren ersten zwei Tagen etwas weniger. Viele bemerken einen Unterschied; Studien finden keinen Nutzen davon, nach Phasen zu trainieren. Du entscheidest.',
    yes: 'Ja, nach Phasen',
    no: 'Nein, ohne Phasen',
    stop: 'Nicht mehr nach Phasen planen',
  },
};
