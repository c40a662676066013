import { sql } from 'kysely';
import type { CycleMode } from '#core/cycle/cycle-record.ts';
import { build } from './statement.ts';

/** The caller with their settings: who never changed one has no row of them, and gets the defaults. */
export const userWithSettings = build
  .selectFrom('users')
  .leftJoin('settings', 'settings.user_id', 'users.id')
  .select(({ fn }) => [
    fn.coalesce('settings.phase_planning', sql.lit(true)).as('phasePlanning'),
    fn.coalesce('settings.cycle_mode', sql.lit<CycleMode>('NATURAL')).as('cycleMode'),
  ]);
