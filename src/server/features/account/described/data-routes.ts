import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recentLoginAnswer } from '#contract/problem-answers.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { SessionStore } from '#server/database/person.ts';
import { requireRecentLogin } from '#server/records/access/recent-login.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { readPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { exportAccount } from '../export-account.ts';
import type { DayFacts } from './column.ts';
import { dayFacts } from './day-facts.ts';
import { writeCodebook, writeDayTable, writeResearchTable } from './day-tables.ts';
import { fhirBundle } from './fhir-bundle.ts';
import { RESEARCH_TEXT } from './research-text.ts';

interface DataOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
  version: string;
}

interface FileFacts {
  days: readonly DayFacts[];
  cycle: PersonCycle;
  userId: string;
  now: Temporal.Instant;
  version: string;
}

interface DataFile {
  name: string;
  summary: string;
  type: string;
  write(facts: FileFacts): string;
}

const CSV = 'text/csv';

const FILES: readonly DataFile[] = [
  {
    name: 'days.csv',
    summary: 'Your days as one table with everything stored about each, oldest first',
    type: CSV,
    write: ({ days }) => writeDayTable(days),
  },
  {
    name: 'codebook.csv',
    summary: 'What each column of that table is: unit, values, source, observed or estimated',
    type: CSV,
    write: ({ version }) => writeCodebook('days', version),
  },
  {
    name: 'fhir.json',
    summary: 'Your days as a FHIR R4 bundle',
    type: 'application/fhir+json',
    write: ({ cycle, ...facts }) => JSON.stringify(fhirBundle({ ...facts, today: cycle.today })),
  },
  {
    name: 'research.csv',
    summary: 'Your days without dates, notes and whatever names you',
    type: CSV,
    write: ({ days }) => writeResearchTable(days),
  },
  {
    name: 'research-codebook.csv',
    summary: 'What each column of that table is',
    type: CSV,
    write: ({ version }) => writeCodebook('research', version),
  },
  {
    name: 'research.txt',
    summary: 'What the table for research hides, and what it does not, in your language',
    type: 'text/plain',
    write: ({ cycle }) => RESEARCH_TEXT[cycle.facts.language],
  },
];

/** Reads the facts from the rows of the export, so that all files agree with it. */
async function readFacts(
  person: SessionStore,
  { clock, signalsOf, version }: DataOptions,
): Promise<FileFacts> {
  const now = clock();
  await requireRecentLogin(person, now);
  const { content } = await exportAccount(person, { now, signalsOf, readPushUrl: () => null });
  const cycle = await readPersonCycle(person, now);
  const { userId } = await person.verify();
  return { days: dayFacts(content, cycle), cycle, userId, now, version };
}

/** The person's data with a description of every column, for other programs, clinics and research. */
export const dataRoutes: FastifyPluginAsyncZod<DataOptions> = async (app, options) => {
  const config = { access: 'user' as const, isLong: true, toolScopes: ['export:read'] as const };
  for (const { name, summary, type, write } of FILES) {
    const response = {
      200: { description: type, content: { [type]: { schema: z.string() } } },
      ...recentLoginAnswer,
    };
    const schema = {
      summary: `${summary}. Needs a sign-in of the last 10 minutes.`,
      tags: ['account'],
      response,
    };
    app.get(`/api/data/${name}`, { config, schema }, async ({ person }, reply) => {
      const file = write(await readFacts(person, options));
      return reply
        .header('content-disposition', `attachment; filename="lutea-${name}"`)
        .type(`${type}; charset=utf-8`)
        .serializer((value: unknown) => value as string)
        .send(file);
    });
  }
};
