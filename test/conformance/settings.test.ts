import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTING_NAMES, SETTINGS } from '#contract/settings.ts';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { expectProblem, storedRows } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const TARGET = 'Invalid weeklyTargetMinutes: must be a whole number from 10 to 10080, or null for your usual';

const CHANGEABLE = SETTING_NAMES.filter((name) =>
  (SETTINGS[name].uses as readonly string[]).includes('changed'),
);

const DEFAULTS = {
  phasePlanning: true,
  phasePlanningChosen: false,
  cycleMode: 'NATURAL',
  cycleModeChosen: false,
  pillPack: 'DAYS_28',
  pauseReason: 'JUST_SO',
  language: 'en',
  weeklyTargetMinutes: null,
  temperatureReading: false,
};

describe('/api/settings', () => {
  test('GET answers the defaults of a new person', async () => {
    const person = await service.signUp();
    const response = await person.call('GET', '/api/settings');
    expect([response.statusCode, response.json()]).toEqual([200, DEFAULTS]);
  });

  test('PATCH changes only the fields that are sent', async () => {
    const person = await service.signUp();
    const first = await person.call('PATCH', '/api/settings', { phasePlanning: false });
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { ...DEFAULTS, phasePlanning: false, phasePlanningChosen: true },
    ]);
    const second = await person.call('PATCH', '/api/settings', { cycleMode: 'HORMONAL' });
    const onPill = {
      ...DEFAULTS,
      phasePlanning: false,
      phasePlanningChosen: true,
      cycleMode: 'PILL',
      cycleModeChosen: true,
    };
    expect(second.json()).toEqual(onPill);
    const third = await person.call('PATCH', '/api/settings', { language: 'fr' });
    expect(third.json()).toEqual({ ...onPill, language: 'fr' });
    expect((await person.call('GET', '/api/settings')).json()).toEqual(third.json());
  });

  test('PATCH loses none of several changes made at once', async () => {
    const person = await service.signUp();
    const changes = [{ phasePlanning: false }, { cycleMode: 'PAUSED' }, { language: 'de' }];
    await Promise.all(changes.map((change) => person.call('PATCH', '/api/settings', change)));
    expect((await person.call('GET', '/api/settings')).json()).toEqual({
      ...DEFAULTS,
      phasePlanning: false,
      phasePlanningChosen: true,
      cycleMode: 'PAUSED',
      cycleModeChosen: true,
      language: 'de',
    });
  });

  test('PATCH stores that the mode was chosen, also if it is the default', async () => {
    const person = await service.signUp();
    const chosen = await person.call('PATCH', '/api/settings', { cycleMode: 'NATURAL' });
    expect(chosen.json()).toMatchObject({ cycleMode: 'NATURAL', cycleModeChosen: true });
    await person.call('PATCH', '/api/settings', { language: 'fr' });
    expect((await person.call('GET', '/api/settings')).json()).toMatchObject({ cycleModeChosen: true });
  });

  test('PATCH sets a weekly target, and null removes it', async () => {
    const person = await service.signUp();
    const targetAfter = async (weeklyTargetMinutes: number | null) =>
      (await person.call('PATCH', '/api/settings', { weeklyTargetMinutes })).json().weeklyTargetMinutes;
    expect([await targetAfter(240), await targetAfter(null)]).toEqual([240, null]);
  });

  test('PATCH changes no other person', async () => {
    const [person, other] = [await service.signUp(), await service.signUp()];
    await person.call('PATCH', '/api/settings', { cycleMode: 'PAUSED', language: 'de' });
    expect((await other.call('GET', '/api/settings')).json()).toMatchObject({
      cycleMode: 'NATURAL',
      language: 'en',
    });
  });

  test.each([
    [undefined, 'The request body must be a JSON object'],
    [[], 'The request body must be a JSON object'],
    [{}, `No valid fields to update: send ${CHANGEABLE.join(' or ')}`],
    [{ phasePlanning: 'yes' }, 'Invalid phasePlanning: must be true or false'],
    [{ weeklyTargetMinutes: 9 }, TARGET],
    [{ weeklyTargetMinutes: 10_081 }, TARGET],
    [{ weeklyTargetMinutes: 150.5 }, TARGET],
    [{ weeklyTargetMinutes: '150' }, TARGET],
    [{ temperatureReading: 1 }, 'Invalid temperatureReading: must be true or false'],
    [{ phasePlanning: null }, 'Invalid phasePlanning: must be true or false'],
    [
      { cycleMode: 'natural' },
      'Invalid cycleMode: must be one of NATURAL, PILL, IUS, NONE_EXPECTED, PERIMENOPAUSE, FIRST_YEARS, PAUSED',
    ],
    [{ pillPack: 21 }, 'Invalid pillPack: must be one of DAYS_28, CONTINUOUS'],
    [
      { pauseReason: 'TRAVEL' },
      'Invalid pauseReason: must be one of JUST_SO, PREGNANCY, POSTPARTUM, BREASTFEEDING',
    ],
    [{ language: 'it' }, 'Invalid language: must be one of en, de, fr'],
    [{ language: 'DE' }, 'Invalid language: must be one of en, de, fr'],
    [{ language: null }, 'Invalid language: must be one of en, de, fr'],
    [{ phasePlanning: false, theme: 'dark' }, 'Unknown field: theme'],
  ])('PATCH refuses %j and writes nothing', async (body, error) => {
    const person = await service.signUp();
    const before = await storedRows(service, person);
    expectProblem(await person.call('PATCH', '/api/settings', body), 400, error);
    expect(await storedRows(service, person)).toBe(before);
  });
});
