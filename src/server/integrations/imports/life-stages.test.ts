import { expect, test } from 'vitest';
import { read, reasons, starts, zip } from '../../../../test/helpers/read-import.ts';

const measurement = (type: string, date: string, value: unknown) => ({
  type,
  id: crypto.randomUUID(),
  date,
  value,
});

const apple = (type: string, value: string) =>
  `<HealthData><Record type="HKCategoryTypeIdentifier${type}" startDate="2026-03-04 08:00:00 +0100" endDate="2026-05-04 08:00:00 +0100" value="${value}"/></HealthData>`;
const fitbit = (event: string) =>
  `timestamp,fluids,flow,conditions,sex,ovulation_test,cycle_altering_event,mood\n2026-03-04,null,null,null,null,null,${event},null\n`;
const flo = (more: object) => ({ operationalData: more });
const HORMONAL = 'HKCategoryValueContraceptive';

test.each([
  ['Flo', flo({ cycles: [{ period_start_date: '2026-03-04 00:00:00.0', pregnant: 'True' }] }), 'PREGNANCY'],
  ['res.txt', 'cycle 1\nPeriod start date: 2026-03-04\nPregnant: True\n', 'PREGNANCY'],
  ['Garmin', [{ startDate: '2026-03-04', predictedCycleLength: 28, cycleType: 'PREGNANT' }], 'PREGNANCY'],
  ['Fitbit', fitbit('pregnancy'), 'PREGNANCY'],
  ['Apple', apple('Pregnancy', 'HKCategoryValueNotApplicable'), 'PREGNANCY'],
  ['Apple', apple('Lactation', 'HKCategoryValueNotApplicable'), 'BREASTFEEDING'],
  ['Apple', apple('Contraceptive', `${HORMONAL}Oral`), 'PILL'],
  ['Apple', apple('Contraceptive', `${HORMONAL}IntrauterineDevice`), 'IUS'],
  ['Apple', apple('Contraceptive', `${HORMONAL}Implant`), 'NONE_EXPECTED'],
  ['Clue', [measurement('birth_control_pill', '2026-03-04', { option: 'taken' })], 'PILL'],
  [
    'Flo',
    flo({
      repeatable_child_point_events: [
        { category: 'Medication', subcategory: 'Pills', date: '2026-03-04 12:41:19.0', deleted: false },
      ],
    }),
    'PILL',
  ],
])('%s: reads a life stage from %j', async (_, content, stage) => {
  const result = await read(content);
  expect(result.stages).toMatchObject([{ stage, from: '2026-03-04' }]);
  expect([result.periods, result.counts.taken]).toEqual([[], 0]);
});

test('Fitbit: leaves out an event that is not a pregnancy', async () => {
  const result = await read(fitbit('morning_after_pill'));
  expect([result.stages, reasons(result)]).toEqual([[], { 'NO_PLACE cycle_altering_event': 1 }]);
});

test('Fitbit: reads birth control beside the cycles, and refuses it alone', async () => {
  const birthControl = 'birth_control_type,event_date,has_started\npill,2026-03-04,true\n';
  const cycles = 'period_start_date,period_end_date,period_source\n2026-01-05,2026-01-09,manual\n';
  const result = await read(await zip({ 'a.csv': birthControl, 'b.csv': cycles }));
  expect([result.stages[0]?.stage, starts(result)]).toEqual(['PILL', ['2026-01-05']]);
  await expect(read(birthControl)).rejects.toMatchObject({ code: 'WRONG_MEMBER', source: 'fitbit' });
});
