import type { SettingsChange } from '#contract/settings.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { NO_LANGUAGE, userWithSettings } from '#server/records/cycle/settings.ts';

export const selectSettings = forPerson(userWithSettings);

/** Writes only the given fields: the builder omits undefined ones, and a new row has defaults for the rest. */
export function saveSettings(settings: SettingsChange) {
  const change = {
    phase_planning: settings.phasePlanning,
    cycle_mode: settings.cycleMode,
    language: settings.language,
    weekly_target_minutes: settings.weeklyTargetMinutes,
    temperature_reading: settings.temperatureReading,
  };
  return forPerson(
    build
      .insertInto('settings')
      .values(change)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .returning(({ fn }) => [
        'phase_planning as phasePlanning',
        'cycle_mode as cycleMode',
        fn.coalesce('settings.language', NO_LANGUAGE).as('language'),
        'weekly_target_minutes as weeklyTargetMinutes',
        'temperature_reading as temperatureReading',
      ]),
  );
}
