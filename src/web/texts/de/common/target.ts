import type { Texts } from '../../catalogue.ts';

export const target: Texts['target'] = {
  title: 'Wochenziel',
  lead: 'Intensitäts\u00adminuten, die du dir für eine Woche vornimmst; sehr anstrengende zählen doppelt. Es ist dein Plan, keine gesundheitliche Grenze. Ist es erreicht, rät die Empfehlung zu weniger.',
  perWeek: (minutes) => `${minutes}\u00a0min pro Woche`,
  chosen: 'von dir gesetzt',
  usual: 'dein üblicher Wert',
  unknown: (have, need) =>
    `Noch keins: Was bei dir üblich ist, zeigt sich nach ${need} gemessenen Wochen (bisher ${have}).`,
  field: 'Eigenes Ziel, Minuten pro Woche',
  range: 'Gib ganze Minuten von 10 bis 10.080 ein.',
  useUsual: 'Zurück zu meinem üblichen Wert',
  useUsualOf: (minutes) => `Zurück zu meinem üblichen Wert (${minutes}\u00a0min)`,
  change: 'Ändern',
};
