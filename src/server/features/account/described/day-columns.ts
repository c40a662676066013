import { BLEEDINGS, LEVELS, OVULATION_TESTS, TEMPERATURE_KINDS } from '#core/cycle/body-day.ts';
import { CYCLE_MODES, LEFT_OUT_REASONS } from '#core/cycle/cycle-mode.ts';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { FOLLOW_UPS } from '#core/follow-up/follow-up.ts';
import { BODY_CELSIUS } from '#core/training/measure-ranges.ts';
import { ILL_ANSWERS, WISHES } from '#core/training/own-words.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import type { BodyDayRow } from '#server/records/days/body-days.ts';
import { type DayColumn, type DayFacts, type LoincCode, toCell } from './column.ts';
import { MEASURE_COLUMNS } from './measure-columns.ts';

/** The defaults of a column in this file: said by the person, about the day. */
const SAID = { of: 'DAY', basis: 'OBSERVED', research: 'KEPT' } as const;

type NotedColumn = Partial<DayColumn> & Pick<DayColumn, 'says' | 'type'>;

/** What the person noted about the day. A field without a row does not compile. */
const NOTED: Readonly<Record<Exclude<keyof BodyDayRow, 'date'>, NotedColumn>> = {
  bleeding: {
    says: 'Bleeding; UNSPECIFIED is bleeding of unknown strength, and SPOTTING is not part of a period',
    type: 'code',
    values: BLEEDINGS,
    fhir: 'OWN',
  },
  ovulationTest: { says: 'Result of an ovulation test', type: 'code', values: OVULATION_TESTS, fhir: 'OWN' },
  ovulationMarked: {
    says: 'The person marked this day as the day of ovulation',
    type: 'yes or no',
    fhir: 'OWN',
  },
  temperatureCelsius: {
    says: 'Temperature that the person entered; temperatureKind says where it was measured',
    type: 'number',
    unit: '°C',
    range: BODY_CELSIUS,
    of: 'NIGHT',
    fhir: 'OWN',
  },
  temperatureKind: {
    says: 'BASAL: under the tongue on waking. SKIN: from a ring or patch. They are never compared',
    type: 'code',
    values: TEMPERATURE_KINDS,
    basis: 'DESCRIBES',
  },
  pain: { says: 'How strong pain was', type: 'code', values: LEVELS, fhir: 'OWN' },
  energy: { says: 'How much energy the person felt', type: 'code', values: LEVELS, fhir: 'OWN' },
  mood: { says: 'How good the mood was', type: 'code', values: LEVELS, fhir: 'OWN' },
  ill: {
    says: 'Whether the person is ill; a YES holds until the next NO',
    type: 'code',
    values: ILL_ANSWERS,
    fhir: 'OWN',
  },
  wish: { says: 'What the person wanted of the day', type: 'code', values: WISHES },
  note: { says: 'A note in the person’s words', type: 'text', research: 'LEFT_OUT' },
};

const notedColumns: readonly DayColumn[] = Object.entries(NOTED).map(([name, row]) => ({
  ...SAID,
  ...row,
  name,
  read: ({ noted }) => toCell(noted?.[name]),
}));

const CYCLE_DAY: LoincCode = { code: '107139-8', display: 'Day of menstrual cycle', grade: 'documented' };

function daysOff({ start, date }: DayFacts): number | null {
  const predicted = start?.['predictedDate'];
  if (typeof predicted !== 'string') return null;
  return Temporal.PlainDate.from(predicted).until(date).days;
}

const cycleColumns: readonly DayColumn[] = [
  {
    ...SAID,
    name: 'periodStart',
    says: 'The person logged the start of a period on this day. That day’s bleeding may be empty',
    type: 'yes or no',
    read: ({ start }) => start !== undefined,
  },
  {
    ...SAID,
    name: 'daysFromPrediction',
    says: 'On a start: days after the date that had been predicted for it; negative: before',
    type: 'number',
    unit: 'd',
    basis: 'ESTIMATED',
    read: daysOff,
  },
  {
    ...SAID,
    name: 'leftOut',
    says: 'On a start: why the person left the cycle that it begins out of the average',
    type: 'code',
    values: LEFT_OUT_REASONS,
    basis: 'DESCRIBES',
    read: ({ start }) => toCell(start?.['leftOut']),
  },
  {
    ...SAID,
    name: 'mode',
    says: 'How the cycle is counted on this day, which says what contraception or life stage the person named',
    type: 'code',
    values: CYCLE_MODES,
    basis: 'DESCRIBES',
    read: ({ mode }) => mode,
  },
  {
    ...SAID,
    name: 'cycleDay',
    says: 'Days since the last logged start, from 1; empty before the first start and when that is too long ago',
    type: 'number',
    unit: 'd',
    range: { min: 1, max: 1000 },
    basis: 'ESTIMATED',
    fhir: CYCLE_DAY,
    read: ({ cycleDay }) => cycleDay,
  },
  {
    ...SAID,
    name: 'phase',
    says: 'The phase that the model places this day in; never measured',
    type: 'code',
    values: [...CYCLE_PHASES, 'UNKNOWN'],
    basis: 'ESTIMATED',
    fhir: 'OWN',
    read: ({ phase }) => phase,
  },
];

const answerColumns: readonly DayColumn[] = [
  {
    ...SAID,
    name: 'enteredByHand',
    says: 'Names of the columns whose value the person entered, with spaces between them',
    type: 'text',
    basis: 'DESCRIBES',
    read: ({ log }) => toCell(log?.['enteredByHand']) || null,
  },
  {
    ...SAID,
    name: 'decisionStatus',
    says: 'Lutea’s answer of that day',
    type: 'code',
    values: TRAINING_STATUSES,
    basis: 'DECIDED',
    read: ({ log }) => toCell(log?.['decisionStatus']),
  },
  {
    ...SAID,
    name: 'decisionReason',
    says: 'The reason of that answer, in the person’s language',
    type: 'text',
    basis: 'DECIDED',
    research: 'LEFT_OUT',
    read: ({ log }) => toCell(log?.['decisionReason']),
  },
  {
    ...SAID,
    name: 'followUp',
    says: 'How the day went against the answer, as the person said',
    type: 'code',
    values: FOLLOW_UPS,
    read: ({ log }) => toCell(log?.['followUp']),
  },
];

/** Every column of the table of days but the date, in order. */
export const DAY_COLUMNS: readonly DayColumn[] = [
  ...cycleColumns,
  ...notedColumns,
  ...MEASURE_COLUMNS,
  ...answerColumns,
];
