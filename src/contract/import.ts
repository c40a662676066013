import { z } from 'zod';
import {
  CYCLE_MODES,
  LEFT_OUT_REASONS as LEFT_OUT_OF_AVERAGE,
  PAUSE_REASONS,
} from '#core/cycle/cycle-mode.ts';
import { START_STATES } from '#core/import/compare-starts.ts';
import { LEFT_OUT_REASONS } from '#core/import/imported-record.ts';
import { IMPORT_PROBLEMS } from '#core/import/refusal.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { predictedPeriod } from './cycle.ts';
import { instant } from './instant.ts';
import { changeFields, requestFields } from './request-fields.ts';

const IMPORT_STATES = ['READING', 'ASKING', 'READY', 'FAILED', 'APPLIED', 'UNDONE'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const COLUMN_ROLES = ['date', 'end', 'flow', 'spotting', 'temperature', 'test', 'note', 'ignore'] as const;
const DAY_ORDERS = ['DMY', 'MDY'] as const;

const question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PASSWORD'), isWrong: z.boolean() }),
  z.object({ kind: z.literal('DAY_ORDER'), examples: z.array(z.string()) }),
  z.object({
    kind: z.literal('COLUMNS'),
    source: z.string(),
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    proposed: z.array(z.enum(COLUMN_ROLES)),
  }),
]);

export const leftOut = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  what: z.string().nullable().meta({ description: 'What the file calls it' }),
  count: z.int(),
  lines: z.array(z.int()).meta({ description: 'The first lines of the file, or numbers of its records' }),
});

const importedPeriod = z.object({
  start: calendarDay,
  end: calendarDay.nullable(),
  isDoubtful: z.boolean().meta({ description: 'The file itself may be a day off' }),
  state: z.enum(START_STATES),
  logged: calendarDay.nullable().meta({ description: 'The logged start that it conflicts with' }),
  gapDays: z.int().nullable(),
  isGapOpen: z.boolean().meta({ description: 'Too long for one cycle, so it is not counted' }),
  leftOut: z.enum(LEFT_OUT_OF_AVERAGE).nullable().meta({
    description:
      'Why the time since the start before is left out of the average: a pregnancy, or you excluded it in the app',
  }),
  isTicked: z.boolean().meta({ description: 'Preselected for the import' }),
});

export const importCounts = z.object({
  records: z.int().meta({ description: 'All facts of the file: those taken and those left out' }),
  taken: z.int(),
  periods: z.int(),
  bleedingDays: z.int(),
  tests: z.int(),
  temperatures: z.int(),
  ovulations: z.int().meta({ description: 'Days marked as ovulation' }),
  symptoms: z.int().meta({ description: 'Days with pain, energy or mood' }),
  notes: z.int(),
  nights: z.int(),
  activities: z.int().optional().meta({ description: 'Absent in reports of older versions' }),
});
export type ImportCounts = z.output<typeof importCounts>;

const outlook = z.object({
  nextPeriod: predictedPeriod.nullable(),
  cycles: z.int().meta({ description: 'Known cycles, without gaps that are open or left out' }),
});

const suggestedMode = z.object({
  mode: z.enum(CYCLE_MODES),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  lastDay: calendarDay.meta({ description: 'The newest day on which the file says so' }),
});

const report = z.object({
  from: calendarDay.nullable(),
  to: calendarDay.nullable(),
  counts: importCounts,
  periods: z.array(z.object({ start: calendarDay, state: z.enum(START_STATES), isTaken: z.boolean() })),
});

export const importSummary = z.object({
  id: z.string(),
  state: z.enum(IMPORT_STATES),
  sources: z.array(z.string()).meta({ description: 'The apps that wrote the file' }),
  createdAt: instant,
  progress: z.number().meta({ description: 'How much of the file is read, 0 to 1' }),
  appliedAt: instant.nullable(),
  addedPeriods: z.int().meta({ description: 'Period starts that it added' }),
  addedDays: z.int().meta({ description: 'Days that it added something to' }),
  addedNights: z.int(),
  addedActivities: z.int(),
  canUndo: z.boolean().meta({ description: 'False for one that was applied on another installation' }),
  hasReport: z.boolean().meta({ description: 'Whether the report about the file is still available' }),
});

export const importList = z.object({ items: z.array(importSummary) });

export const importDetails = importSummary.extend({
  ahead: z
    .int()
    .nullable()
    .meta({ description: 'While the file waits for its turn: how many are read before it; otherwise null' }),
  question: question
    .nullable()
    .meta({ description: 'A question that you have to answer before the file can be read' }),
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
  reason: z.string().nullable().meta({ description: 'The problem as a sentence, in your language' }),
  leftOut: z.array(leftOut),
  preview: z
    .object({
      from: calendarDay.nullable(),
      to: calendarDay.nullable(),
      counts: importCounts,
      periods: z.array(importedPeriod),
      newDays: z
        .int()
        .meta({ description: 'Days that it would add something to, with the preselected periods' }),
      newNights: z.int().meta({ description: 'Nights without stored values' }),
      restoresAccount: z.boolean().meta({
        description:
          'The file is an export of Lutea and this account is empty, so its settings are imported too',
      }),
      outlook: z.object({ before: outlook, after: outlook }).nullable().meta({
        description:
          'The next period as predicted now, and with the preselected periods; null if settings change too',
      }),
      suggestedMode: suggestedMode.nullable().meta({
        description:
          'A mode that fits contraception or pregnancy in the file. An import never changes the mode.',
      }),
    })
    .nullable(),
  report: report.nullable().meta({ description: 'What the file contained, once it is imported' }),
});
export type ImportDetails = z.output<typeof importDetails>;

/** Why a file was not accepted. Nothing from it is stored. */
export const importRefusal = z
  .object({
    error: z.string(),
    problem: z.enum(IMPORT_PROBLEMS),
    sources: importSummary.shape.sources,
    leftOut: z.array(leftOut),
  })
  .describe('The file cannot be imported; `error` says why, in your language. Nothing of it is stored.');
export type ImportRefusal = z.output<typeof importRefusal>;

/** The person's answers to the questions about a file. */
export const importAnswers = changeFields({
  password: z
    .string({ error: 'Invalid password: must be a text' })
    .max(1_000, { error: 'Invalid password: must have at most 1000 characters' }),
  dayOrder: z.enum(DAY_ORDERS, { error: 'Invalid dayOrder: must be DMY or MDY' }),
  columns: z
    .array(z.enum(COLUMN_ROLES), { error: `Invalid columns: must be a list of ${COLUMN_ROLES.join(', ')}` })
    .max(500, { error: 'Invalid columns: must have at most 500 entries' }),
});

/** The starts to import; without `starts`, those preselected in the preview. */
export const importApplication = requestFields({
  starts: z
    .array(requestedDay('starts'), { error: 'Invalid starts: must be a list of days' })
    .max(5_000, { error: 'Invalid starts: must have at most 5000 days' })
    .optional(),
});

export const importUndone = z.object({
  removedPeriods: z.int(),
  keptPeriods: z.int().meta({ description: 'Changed since, so they stay' }),
  removedDays: z.int(),
  keptDays: z.int(),
  removedNights: z.int(),
  keptNights: z.int(),
  removedActivities: z.int(),
});

/** Any text: an id with the wrong format is 404, not 400. */
export const importAddress = z.object({ id: z.string() });
