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
    phasePlanning: settings.phasePlanning,
    cycleMode: settings.cycleMode,
    cycleModeChosen: settings.cycleMode === undefined ? undefined : true,
    pillPack: settings.pillPack,
    pauseReason: settings.pauseReason,
    earlierModes: earlierModes && writeModes(earlierModes),
    language: settings.language,
    weeklyTargetMinutes: settings.weeklyTargetMinutes,
    temperatureReading: settings.temperatureReading,
  };
  return forPerson(
    build
      .insertInto('settings')
      .values(change)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
      .returning(({ fn }) => [
        'phasePlanning',
        'cycleMode',
        'cycleModeChosen',
        'pillPack',
        'pauseReason',
        fn.coalesce('settings.language', NO_LANGUAGE).as('language'),
        'weeklyTargetMinutes',
        'temperatureReading',
      ]),
  );
}

/** Explains the time since this start, not since a later one. */
export function saveAbsence(answer: AbsenceAnswer, lastPeriodDate: Temporal.PlainDate) {
  const explained = { absenceAnswer: answer, absenceExplainedFor: lastPeriodDate };
  return forPerson(
    build
      .insertInto('settings')
      .values(explained)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(explained)),
  );
}
