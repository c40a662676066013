import type { Texts } from '../../catalogue.ts';

export const signals: Texts['signals'] = {
  heading: 'Was berücksichtigt wurde',
  verdicts: {
    USUAL: 'wie üblich',
    ABOVE: 'über dem Üblichen',
    RISING: 'unter dem Üblichen, steigt aber wieder',
    BELOW: 'unter dem Üblichen',
    LOW: 'niedrig',
    VERY_LOW: 'sehr niedrig',
    FAR_OFF: 'weit vom Üblichen',
    SHORT: 'kurz',
    VERY_SHORT: 'sehr kurz',
    HIGH: 'viel mehr als sonst',
    NOT_JUDGED: 'noch nicht beurteilt',
    NOT_MEASURED: 'heute nicht gemessen',
    ABSENT: 'misst dein Wearable nicht',
  },
  enoughSleep: 'lang genug',
  usual: (range) => `üblich ${range}`,
  usualUpTo: (minutes) => `üblich bis ${minutes}`,
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
