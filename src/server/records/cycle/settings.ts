import { type AliasedExpression, sql } from 'kysely';
import {
  ANSWERED_SETTINGS,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
  type StoredSettings,
} from '#contract/settings.ts';
import type { AbsenceAnswer } from '#core/cycle/cycle-mode.ts';
import { build, forPerson } from '#server/database/statement.ts';

type Read<Name extends keyof Settings> = { [N in Name]: AliasedExpression<Settings[N], N> }[Name];

/** A setting's value, or its default if the person has no row or has not chosen. */
export function settingOf<Name extends keyof Settings>(name: Name): Read<Name> {
  const column = sql.ref(`settings.${name}`);
  const value = SETTINGS[name].default;
  return (value === null ? column : sql`coalesce(${column}, ${sql.lit(value)})`).as(name) as Read<Name>;
}

/** The caller with their settings. */
export const userWithSettings = build
  .selectFrom('users')
  .leftJoin('settings', 'settings.userId', 'users.id')
  .select(ANSWERED_SETTINGS.map((name): Read<keyof Settings> => settingOf(name)));

export const selectSettings = forPerson(userWithSettings);

export const selectViewer = forPerson(userWithSettings.select(['users.id as userId', 'users.timezone']));

/** The settings as stored; no row if the person never changed one. */
export const selectStoredSettings = forPerson(build.selectFrom('settings').select(SETTING_NAMES));

interface StoredAbsences {
  earlierAbsences: NonNullable<StoredSettings['earlierAbsences']>;
  absenceAnswer: AbsenceAnswer | null;
  absenceExplainedFor: Temporal.PlainDate | null;
}

/** Every answer of the person about a long absence, oldest first, each with the start before the absence. */
export function absenceAnswers(stored: StoredAbsences | undefined): StoredAbsences['earlierAbsences'] {
  if (stored === undefined) return [];
  const { earlierAbsences, absenceAnswer: answer, absenceExplainedFor: day } = stored;
  return answer === null || day === null
    ? earlierAbsences
    : [...earlierAbsences, { answer, explainedFor: day.toString() }];
}

const toColumn = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Writes only the given settings: the builder omits undefined ones, and a new row has defaults for the rest. */
export function saveSettings(change: StoredSettings) {
  const names = Object.keys(change) as SettingName[];
  const values = Object.fromEntries(names.map((name) => [name, toColumn(change[name])]));
  return forPerson(
    build
      .insertInto('settings')
      .values(values)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
      .returning(ANSWERED_SETTINGS.map((name): Read<keyof Settings> => settingOf(name))),
  );
}
