import type { DayColumn, LoincCode } from './column.ts';
import { DAY_COLUMNS } from './day-columns.ts';

const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';

/** The name of Lutea's own code system, the same on every installation. */
const OWN_SYSTEM = 'urn:uuid:5f0f6f5e-6c1a-4d0e-9d5c-4f0b8a7c21e4';

export const PERIOD_START: LoincCode = {
  code: '8665-2',
  display: 'Last menstrual period start date',
  grade: 'documented',
};
export const PERIOD_LENGTH: LoincCode = {
  code: '3144-3',
  display: 'Last menstrual period duration',
  grade: 'documented',
};
/** The code for SDNN only. rMSSD has none. */
export const HRV_SDNN: LoincCode = {
  code: '80404-7',
  display: 'R-R interval.standard deviation (Heart rate variability)',
  grade: 'used by others',
};

const UCUM_OF: Readonly<Record<string, string>> = {
  bpm: '/min',
  '°C': 'Cel',
  'of 100': '{score}',
};

export function quantity(value: number, unit: string) {
  return { value, unit, system: UCUM, code: UCUM_OF[unit] ?? unit };
}

export const loincConcept = ({ code, display }: LoincCode, text: string) => ({
  coding: [{ system: LOINC, code, display }],
  text,
});

const NO_CODE = 'No LOINC code was found for it';

/** Lutea's own code of a column, with a text in the resource itself that says so. */
export const ownConcept = ({ name, says }: DayColumn) => ({
  coding: [{ system: OWN_SYSTEM, code: name }],
  text: `${says}. ${NO_CODE}: the code is Lutea’s own`,
});

/** The code of one of a column's words, below the column's own code. */
export const valueConcept = ({ name }: DayColumn, value: string) => ({
  coding: [{ system: OWN_SYSTEM, code: `${name}.${value}` }],
  text: value,
});

/** A FHIR CodeSystem with Lutea's own codes, which a reader of the bundle finds nowhere else. */
export function codeSystem(version: string) {
  const own = DAY_COLUMNS.filter(({ fhir }) => fhir === 'OWN');
  return {
    resourceType: 'CodeSystem',
    url: OWN_SYSTEM,
    version,
    name: 'LuteaDays',
    title: 'What Lutea records about a day',
    status: 'active',
    caseSensitive: true,
    content: 'complete',
    concept: own.map(({ name, says, values }) => ({
      code: name,
      definition: `${says}. ${NO_CODE}`,
      ...(values && { concept: values.map((value) => ({ code: `${name}.${value}`, display: value })) }),
    })),
  };
}
