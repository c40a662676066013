import type { Texts } from '../../catalogue.ts';

export const signals: Texts['signals'] = {
  heading: 'Ce qui a été pris en compte',
  verdicts: {
    USUAL: 'comme d’habitude',
    ABOVE: 'plus haut que d’habitude',
    RISING: 'plus bas que d’habitude, mais en hausse',
    BELOW: 'plus bas que d’habitude',
    LOW: 'bas',
    VERY_LOW: 'très bas',
    FAR_OFF: 'loin de vos valeurs habituelles',
    SHORT: 'court',
    VERY_SHORT: 'très court',
    HIGH: 'bien plus que d’habitude',
    NOT_JUDGED: 'pas encore évalué',
    NOT_MEASURED: 'pas mesuré aujourd’hui',
    ABSENT: 'non mesuré par votre montre',
  },
  enoughSleep: 'assez long',
  usual: (range) => `d’habitude ${range}`,
  usualUpTo: (minutes) => `d’habitude jusqu’à ${minutes}`,
  byDevice: 'évalué par votre montre connectée',
  notJudged: {
    nights: (have, need) => `pas encore évalué, ${have} nuits sur ${need}`,
    days: (have, need) => `pas encore évalué, ${have} jours sur ${need}`,
    weeks: (have, need) => `pas encore évalué, ${have} semaines sur ${need}`,
  },
  lowersTo: (status) => `ramène le conseil à «\u00a0${status}\u00a0»`,
  absent: (names) => `Votre montre connectée ne mesure pas\u00a0: ${names}.`,
  minutes: (value) => `${value}\u00a0min`,
};
