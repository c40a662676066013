import type { Texts } from '../../catalogue.ts';

export const signals: Texts['signals'] = {
  heading: 'Was berücksichtigt wurde',
  verdicts: {
    USUAL: 'wie üblich',
    ABOVE: 'über dem Üblichen',
    BELOW_USUAL_FOR_PHASE: 'unter dem Üblichen, aber üblich für diese Phasen',
    BELOW: 'unter dem Üblichen',
    LOW: 'niedrig',
    VERY_LOW: 'sehr niedrig',
    FAR_OFF: 'weit vom Üblichen',
    SHORT: 'kurz',
    VERY_SHORT: 'sehr kurz',
    HIGH: 'Ziel erreicht',
    VERY_HIGH: 'weit über dem Ziel',
    NOT_JUDGED: 'noch nicht beurteilt',
    NOT_MEASURED: 'heute nicht gemessen',
    ABSENT: 'misst dein Wearable nicht',
  },
  enoughSleep: 'lang genug',
  withinTarget: 'innerhalb deines Ziels',
  usual: (range) => `üblich ${range}`,
  target: (minutes) => `Ziel ${minutes}`,
  byDevice: 'von deinem Wearable beurteilt',
  notJudged: {
    nights: (have, need) => `noch nicht beurteilt, ${have} von ${need} Nächten`,
    days: (have, need) => `noch nicht beurteilt, ${have} von ${need} Tagen`,
    weeks: (have, need) => `noch nicht beurteilt, ${have} von ${need} Wochen`,
  },
  lowersTo: (status) => `senkt die Empfehlung auf „${status}“`,
  absent: (names) => `Dein Wearable misst nicht: ${names}.`,
  minutes: (value) => `${value}\u00a0min`,
};
