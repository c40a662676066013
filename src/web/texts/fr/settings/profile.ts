import type { Texts } from '../../catalogue.ts';

export const profile: Texts['settings']['profile'] = {
  cycleLength: 'Durée du cycle en jours',
  cycleLengthHint:
    'Du premier jour des règles à la veille des suivantes, de 21 à 45. Les phases estimées en dépendent.',
  cycleLengthRange: 'Indiquez un nombre de jours de 21 à 45.',
  notificationTime: 'Heure du message quotidien',
  notificationTimeHint: 'Dans votre fuseau horaire.',
  saveTime: 'Enregistrer l’heure',
  notATime: 'Indiquez une heure, par exemple 07:00.',
  timezone: 'Fuseau horaire',
  timezoneHint: 'Tapez une ville pour chercher, par exemple Paris. Votre journée commence selon ce fuseau.',
  unknownZone: 'Choisissez un fuseau horaire dans la liste, par exemple Europe/Paris.',
  useDeviceZone: (zone) => `Utiliser le fuseau de cet appareil\u00a0: ${zone}`,
  cycle: {
    temperatureReading: 'Estimer l’ovulation d’après les températures nocturnes',
    temperatureReadingHint:
      'Expérimental. Il faut la plupart des nuits d’un cycle, saisies à la main ou mesurées par votre montre. Sur des nuits simulées, 83 à 99 hausses sur 100 ont été trouvées, et jusqu’à 15 sur 100 là où il n’y en avait pas. Un test ou votre propre repère passe avant.',
    phasePlanning: 'Planifier par phases',
    phasePlanningHint:
      'Prévoit un peu moins en phase lutéale tardive et les deux premiers jours des règles (estimation). Dans tous les cas, la décision se prend selon vos mesures.',
  },
  appearance: {
    language: 'Langue',
    languageHint: 'S’applique à l’appli et aux messages.',
    look: 'Apparence',
    lookHint: 'Sur cet appareil.',
    looks: { system: 'Comme le système', light: 'Claire', dark: 'Sombre' },
  },
};
