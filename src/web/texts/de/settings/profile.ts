import type { Texts } from '../../catalogue.ts';

export const profile: Texts['settings']['profile'] = {
  cycleLength: 'Zykluslänge in Tagen',
  cycleLengthHint:
    'Vom ersten Tag einer Periode bis zum Tag vor der nächsten, 21 bis 45. Die geschätzten Phasen richten sich danach.',
  cycleLengthRange: 'Gib eine Anzahl von Tagen zwischen 21 und 45 an.',
  notificationTime: 'Zeit der täglichen Nachricht',
  notificationTimeHint: 'In deiner Zeitzone.',
  saveTime: 'Uhrzeit speichern',
  notATime: 'Gib eine Uhrzeit an, zum Beispiel 07:00.',
  timezone: 'Zeitzone',
  timezoneHint:
    'Tippe eine Stadt zum Suchen, zum Beispiel Berlin. Danach richtet sich, wann dein Tag beginnt.',
  unknownZone: 'Wähle eine Zeitzone aus der Liste, zum Beispiel Europe/Berlin.',
  useDeviceZone: (zone) => `Zeitzone dieses Geräts übernehmen: ${zone}`,
  cycle: {
    temperatureReading: 'Eisprung aus nächtlichen Temperaturen schätzen',
    temperatureReadingHint:
      'Experimentell. Dafür braucht es die meisten Nächte eines Zyklus, von Hand eingetragen oder vom Wearable. In simulierten Nächten wurden 83 bis 99 von 100 Anstiegen gefunden, und bis zu 15 von 100, wo es keinen gab. Ein Test oder deine eigene Markierung geht vor.',
    phasePlanning: 'Mit Phasen planen',
    phasePlanningHint:
      'Plant in der späten Lutealphase und an den ersten zwei Tagen einer Periode (geschätzt) etwas weniger. Entschieden wird in jedem Fall nach deinen Werten.',
  },
  appearance: {
    language: 'Sprache',
    languageHint: 'Gilt für App und Nachrichten.',
    look: 'Darstellung',
    lookHint: 'Auf diesem Gerät.',
    looks: { system: 'Wie im System', light: 'Hell', dark: 'Dunkel' },
  },
};
