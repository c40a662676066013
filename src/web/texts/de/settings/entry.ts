import type { Texts } from '../../en.ts';

export const entry: Texts['settings']['entry'] = {
  offer: 'Für heute wurde noch nichts gemessen. Du kannst eintragen, was dein Wearable anzeigt.',
  open: 'Werte von Hand eintragen',
  title: 'Heutige Werte von Hand',
  lead: 'Trage ein, was du weißt. Sobald dein Wearable eigene Werte liefert, ersetzen sie diese.',
  statuses: { BALANCED: 'Ausgeglichen', UNBALANCED: 'Unausgeglichen', LOW: 'Niedrig', POOR: 'Schlecht' },
  noValue: 'Kein Wert',
  fields: {
    hrvStatus: 'HFV-Status',
    hrvLastNightMs: 'HFV der letzten Nacht (ms)',
    restingHeartRate: 'Ruhepuls (pro Minute)',
    bodyBatteryCurrent: 'Body Battery jetzt',
    bodyBatteryYesterdayLow: 'Niedrigste Body Battery gestern',
    sleepSeconds: 'Schlaf (Stunden:Minuten)',
    sleepScore: 'Schlafwert',
    stressAverage: 'Stress (Durchschnitt)',
    intensityMinutesWeek: 'Intensitätsminuten dieser Woche',
  },
  range: (min, max) => `Eine Zahl von ${min} bis ${max}.`,
  sleepForm: 'Gib Stunden und Minuten an, zum Beispiel 7:30.',
  nothing: 'Trage mindestens einen Wert ein.',
  saved: 'Für heute eingetragen.',
};
