import { sql } from 'kysely';
import type { CycleMode, PauseReason, PillPack } from '#core/cycle/cycle-mode.ts';
import type { Language } from '#core/language.ts';
import { build } from '#server/database/statement.ts';

/** The default for people who chose no language and whose browser sent none. */
export const NO_LANGUAGE = sql.lit<Language>('en');

/** The caller with their settings. Someone who never changed one has no row and gets the defaults. */
export const userWithSettings = build
  .selectFrom('users')
  .leftJoin('settings', 'settings.userId', 'users.id')
  .select(({ fn }) => [
    fn.coalesce('settings.phasePlanning', sql.lit(true)).as('phasePlanning'),
    fn.coalesce('settings.cycleMode', sql.lit<CycleMode>('NATURAL')).as('cycleMode'),
    fn.coalesce('settings.cycleModeChosen', sql.lit(false)).as('cycleModeChosen'),
    fn.coalesce('settings.pillPack', sql.lit<PillPack>('DAYS_28')).as('pillPack'),
    fn.coalesce('settings.pauseReason', sql.lit<PauseReason>('JUST_SO')).as('pauseReason'),
    fn.coalesce('settings.language', NO_LANGUAGE).as('language'),
    'settings.weeklyTargetMinutes',
    fn.coalesce('settings.temperatureReading', sql.lit(false)).as('temperatureReading'),
  ]);
