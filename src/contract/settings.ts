import { z } from 'zod';
import {
  ABSENCE_ANSWERS,
  CYCLE_MODES,
  type CycleMode,
  PAUSE_REASONS,
  PILL_PACKS,
} from '#core/cycle/cycle-mode.ts';
import { dayNumberOfText } from '#core/import/read-day-text.ts';
import { LANGUAGES } from '#core/language.ts';
import { SOURCE_SIGNALS } from '#core/training/measures.ts';
import { flag, oneOf } from './fields.ts';
import { TARGET_MINUTES } from './limits.ts';
import { changeFields, requestFields } from './request-fields.ts';

interface SettingRow {
  /** The column has the same default, or null if null means that the person has not chosen. */
  default: unknown;
  /** The value as it is stored, in responses and in requests. */
  schema: z.ZodType;
  /** For requests, if they accept more values than are stored. */
  requested?: z.ZodType;
  /**
   * Whether /api/settings returns the setting (`answered`) and can change it (`changed`). Other requests set the rest.
   */
  uses: readonly ('answered' | 'changed')[];
}

/** HORMONAL is the old name of PILL; older clients and files still use it. */
const requestedMode = z
  .enum([...CYCLE_MODES, 'HORMONAL'], {
    error: `Invalid cycleMode: must be one of ${CYCLE_MODES.join(', ')}`,
  })
  .transform((mode): CycleMode => (mode === 'HORMONAL' ? 'PILL' : mode));

const { min, max } = TARGET_MINUTES;
const TARGET = `Invalid weeklyTargetMinutes: must be a whole number from ${min} to ${max}, or null for your usual`;

const MOST_MODES = 200;
const MOST_ABSENCES = 200;

const dayText = z.string().refine((text) => dayNumberOfText(text) !== undefined);

/** The preferred source of each signal. */
export const signalSources = z.partialRecord(z.enum(SOURCE_SIGNALS), z.string().regex(/^[a-z0-9_]{1,40}$/));

/** Every setting, one row each: column and field have its name. Reading, saving, export and restore derive from it. */
export const SETTINGS = {
  phasePlanning: { default: true, schema: flag('phasePlanning'), uses: ['answered', 'changed'] },
  phasePlanningChosen: {
    default: false,
    schema: z.boolean().meta({ description: 'False while phasePlanning is the default: the app asks once' }),
    uses: ['answered'],
  },
  cycleMode: {
    default: 'NATURAL',
    schema: z.enum(CYCLE_MODES),
    requested: requestedMode,
    uses: ['answered', 'changed'],
  },
  cycleModeChosen: {
    default: false,
    schema: z.boolean().meta({ description: 'False while the mode is the default' }),
    uses: ['answered'],
  },
  pillPack: {
    default: 'DAYS_28',
    schema: oneOf('pillPack', PILL_PACKS).meta({ description: 'Used in the mode PILL' }),
    uses: ['answered', 'changed'],
  },
  pauseReason: {
    default: 'JUST_SO',
    schema: oneOf('pauseReason', PAUSE_REASONS).meta({ description: 'Used in the mode PAUSED' }),
    uses: ['answered', 'changed'],
  },
  earlierModes: {
    default: [],
    schema: z
      .array(z.object({ mode: z.enum(CYCLE_MODES), pauseReason: z.enum(PAUSE_REASONS), until: dayText }))
      .max(MOST_MODES),
    uses: [],
  },
  absenceAnswer: { default: null, schema: z.enum(ABSENCE_ANSWERS).nullable(), uses: [] },
  absenceExplainedFor: { default: null, schema: dayText.nullable(), uses: [] },
  /** The answers to earlier absences; the last one is in `absenceAnswer`. */
  earlierAbsences: {
    default: [],
    schema: z.array(z.object({ answer: z.enum(ABSENCE_ANSWERS), explainedFor: dayText })).max(MOST_ABSENCES),
    uses: [],
  },
  weeklyTargetMinutes: {
    default: null,
    schema: z
      .int({ error: TARGET })
      .min(min, { error: TARGET })
      .max(max, { error: TARGET })
      .nullable()
      .meta({ description: 'Intensity minutes a week that you set; null: what is usual for you' }),
    uses: ['answered', 'changed'],
  },
  temperatureReading: {
    default: false,
    schema: flag('temperatureReading').meta({
      description: 'Whether your nightly temperatures may date ovulation: experimental',
    }),
    uses: ['answered', 'changed'],
  },
  signalSources: { default: {}, schema: signalSources, uses: [] },
  /** At first the language of the browser at the first login; the default if it sent none. */
  language: {
    default: 'en',
    schema: oneOf('language', LANGUAGES).meta({ description: 'The language of all texts for you' }),
    uses: ['answered', 'changed'],
  },
} as const satisfies Record<string, SettingRow>;

type Table = typeof SETTINGS;
export type SettingName = keyof Table;
type NameFor<Use> = { [N in SettingName]: Use extends Table[N]['uses'][number] ? N : never }[SettingName];
type Requested<Row> = Row extends { requested: infer Schema }
  ? Schema
  : Row extends { schema: infer S }
    ? S
    : never;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

const settingRow = (name: SettingName): SettingRow => SETTINGS[name];
const requestedOf = (name: SettingName) => settingRow(name).requested ?? settingRow(name).schema;
const namesFor = <Use extends 'answered' | 'changed'>(use: Use) =>
  SETTING_NAMES.filter((name): name is NameFor<Use> => settingRow(name).uses.includes(use));

function shapeOf<Shape>(names: readonly SettingName[], schemaOf: (name: SettingName) => z.ZodType): Shape {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Shape;
}

export const ANSWERED_SETTINGS = namesFor('answered');

export const settings = z.object(
  shapeOf<{ [N in NameFor<'answered'>]: Table[N]['schema'] }>(
    ANSWERED_SETTINGS,
    (name) => settingRow(name).schema,
  ),
);
export type Settings = z.output<typeof settings>;

export const settingsChange = changeFields(
  shapeOf<{ [N in NameFor<'changed'>]: Requested<Table[N]> }>(namesFor('changed'), requestedOf),
);
export type SettingsChange = z.output<typeof settingsChange>;

/** As stored and exported: a language that the person has not chosen is null. */
export const storedSettings = z
  .object({
    ...shapeOf<{ [N in SettingName]: Requested<Table[N]> }>(SETTING_NAMES, requestedOf),
    language: SETTINGS.language.schema.nullable(),
  })
  .partial()
  .refine(({ absenceAnswer = null, absenceExplainedFor = null }) =>
    absenceAnswer === null ? absenceExplainedFor === null : absenceExplainedFor !== null,
  );
export type StoredSettings = z.output<typeof storedSettings>;

/** The settings of a person without a stored row. */
export const NO_SETTINGS: StoredSettings = {
  ...Object.fromEntries(SETTING_NAMES.map((name) => [name, settingRow(name).default])),
  language: null,
};

/** Reasons for a long time without a period. */
export const absenceAnswer = requestFields(
  { answer: oneOf('answer', ABSENCE_ANSWERS) },
  'Missing required field: answer',
);
