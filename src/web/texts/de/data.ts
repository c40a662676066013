import type { Texts } from '../catalogue.ts';

export const data: Texts['data'] = {
  describedText:
    'Jeder Tag in einer Tabelle, mit einem Codebuch, das jede Spalte beschreibt; oder als FHIR-Bundle für eine Praxis.',
  allDays: 'Alle Tage (CSV)',
  codebook: 'Codebuch (CSV)',
  fhir: 'FHIR (JSON)',
  researchText:
    'Für die Forschung: dieselbe Tabelle ohne Daten, Notizen, Namen und Zeitzone. Sie kann trotzdem auf dich hinweisen. Lies, was sie nicht verbirgt, bevor du sie weitergibst.',
  researchDays: 'Tage für die Forschung (CSV)',
  researchCodebook: 'Codebuch dazu (CSV)',
  researchHides: 'Was sie verbirgt (Text)',
};
