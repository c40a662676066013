import type { Texts } from '../../en.ts';

export const profile: Texts['settings']['profile'] = {
  title: 'Profil',
  cycleLength: 'Zykluslänge in Tagen',
  cycleLengthHint:
    'Vom ersten Tag einer Periode bis zum Tag vor der nächsten, 21 bis 45. Die geschätzten Phasen richten sich danach.',
  cycleLengthRange: 'Gib eine Anzahl von Tagen zwischen 21 und 45 an.',
  notificationTime: 'Zeit der täglichen Nachricht',
  notificationTimeHint: 'Nach der Uhr deiner Zeitzone.',
  notATime: 'Gib eine Uhrzeit an, zum Beispiel 07:00.',
  timezone: 'Zeitzone',
  timezoneHint:
    'Tippe eine Stadt zum Suchen, zum Beispiel Berlin. Danach richtet sich, wann dein Tag beginnt.',
  unknownZone: 'Wähle eine Zeitzone aus der Liste, zum Beispiel Europe/Berlin.',
  useDeviceZone: (zone) => `Die dieses Geräts nehmen: ${zone}`,
  cycle: {
    title: 'Zyklus',
    mode: 'Wie dein Zyklus gezählt wird',
    modes: {
      NATURAL: {
        name: 'Natürlicher Zyklus',
        hint: 'Phasen und die nächste Periode werden aus den eingetragenen Anfängen geschätzt.',
      },
      HORMONAL: {
        name: 'Hormonelle Verhütung',
        hint: 'Pille, Implantat, Hormonspirale, Spritze oder Ring: Blutungen werden gezählt, Phasen nicht geschätzt.',
      },
      PAUSED: {
        name: 'Pausiert',
        hint: 'In der Schwangerschaft, in der Stillzeit oder wann immer du willst: nichts wird gezählt oder vorhergesagt.',
      },
    },
    phasePlanning: 'Mit Phasen planen',
    phasePlanningHint:
      'Plant in der späten Lutealphase und an den ersten zwei Tagen einer Periode (geschätzt) etwas weniger. So oder so entscheiden deine eigenen Signale.',
  },
  appearance: {
    title: 'Sprache und Aussehen',
    language: 'Sprache',
    languageHint: 'Dieser App und der Nachrichten, die du bekommst.',
    look: 'Aussehen',
    lookHint: 'Auf diesem Gerät.',
    looks: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  },
};
