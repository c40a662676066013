import type { Texts } from '../en.ts';

export const target: Texts['target'] = {
  title: 'Wochenziel',
  lead: 'Intensitätsminuten, die du dir für eine Woche vornimmst; sehr anstrengende zählen doppelt. Es ist dein Plan, keine gesundheitliche Grenze. Ab dort rät die Empfehlung zu weniger.',
  perWeek: (minutes) => `${minutes}\u00a0min pro Woche`,
  chosen: 'von dir gesetzt',
  usual: 'dein Übliches',
  unknown: (have, need) =>
    `Noch keines: Was für dich üblich ist, ist nach ${need} gemessenen Wochen bekannt (bisher ${have}).`,
  field: 'Eigenes Ziel, Minuten pro Woche',
  range: 'Gib ganze Minuten von 10 bis 10080 ein.',
  useUsual: 'Zurück zu meinem Üblichen',
  useUsualOf: (minutes) => `Zurück zu meinem Üblichen (${minutes}\u00a0min)`,
  change: 'Ändern',
};
