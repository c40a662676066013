import type { SettingsChange } from '#contract/settings.ts';
import { dayOfNumber, writeDay } from '#core/calendar-day.ts';
import type { AbsenceAnswer } from '#core/cycle/cycle-mode.ts';
import type { EarlierMode } from '#core/cycle/mode-rules.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { NO_LANGUAGE, userWithSettings } from '#server/records/cycle/settings.ts';

export const selectSettings = forPerson(userWithSettings);

function writeModes(modes: readonly EarlierMode[]): string {
  return JSON.stringify(
    modes.map(({ until, ...mode }) => ({ ...mode, until: writeDay(dayOfNumber(until)) })),
  );
}

interface StoredChange extends SettingsChange {
  /** Set if the change ends a mode. */
  earlierModes?: readonly EarlierMode[] | undefined;
}

/** Writes only the given fields: the builder omits undefined ones, and a new row has defaults for the rest. */
export function saveSettings({ earlierModes, ...settings }: StoredChange) {
  const change = {
    phase_planning: settings.phasePlanning,
    cycle_mode: settings.cycleMode,
    cycle_mode_chosen: settings.cycleMode === undefined ? undefined : true,
    pill_pack: settings.pillPack,
    pause_reason: settings.pauseReason,
    earlier_modes: earlierModes && writeModes(earlierModes),
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
        'cycle_mode_chosen as cycleModeChosen',
        'pill_pack as pillPack',
        'pause_reason as pauseReason',
        fn.coalesce('settings.language', NO_LANGUAGE).as('language'),
        'weekly_target_minutes as weeklyTargetMinutes',
        'temperature_reading as temperatureReading',
      ]),
  );
}

/** Explains the time since this start, not since a later one. */
export function saveAbsence(answer: AbsenceAnswer, lastPeriodDate: Temporal.PlainDate) {
  const explained = { absence_answer: answer, absence_explained_for: lastPeriodDate };
  return forPerson(
    build
      .insertInto('settings')
      .values(explained)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(explained)),
  );
}
