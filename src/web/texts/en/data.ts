export const data = {
  describedText:
    'Every day in one table, with a codebook that describes each column; or as a FHIR bundle for a clinic.',
  allDays: 'All days (CSV)',
  codebook: 'Codebook (CSV)',
  fhir: 'FHIR (JSON)',
  researchText:
    'For research: the same table without dates, notes, name or time zone. It can still point to you. Read what it does not hide before you give it away.',
  researchDays: 'Days for research (CSV)',
  researchCodebook: 'Its codebook (CSV)',
  researchHides: 'What it hides (text)',
};

declare module '../catalogue.ts' {
  interface PageTexts {
    data: typeof data;
  }
}
