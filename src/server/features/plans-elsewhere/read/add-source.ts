import { createHash } from 'node:crypto';
import { type NewPlanSource, PLAN_SOURCE_LIMITS } from '#contract/plan-source.ts';
import { Problem } from '#contract/problem.ts';
import type { SessionStore } from '#server/database/person.ts';
import { feedUrl } from '#server/integrations/ics/fetch-calendar.ts';
import {
  addressPlace,
  deletePlanSource,
  insertPlanSource,
  lockPlanSources,
  type StoredPlanSource,
} from '#server/records/plans/plan-sources.ts';
import { CalendarProblem } from '../calendar-problem.ts';
import type { PlanContext } from '../context.ts';
import { readSource } from './read-source.ts';

const NAMES = { intervals: 'intervals.icu', garmin: 'Garmin' } as const;
const PREFIX_LENGTH = 16;

/** Problems that only the person can solve: then nothing is stored. */
const FINAL = [
  'PRIVATE_ADDRESS',
  'NOT_FOUND',
  'NOT_A_CALENDAR',
  'REFUSED',
  'TOO_LARGE',
  'TOO_SLOW',
  'NOT_CONNECTED',
];

function addressOf({ address = '' }: NewPlanSource, { privateHosts }: PlanContext): URL {
  const url = feedUrl(address, privateHosts);
  if (url !== null) return url;
  // The message does not quote the address, which is a secret.
  throw new Problem('INVALID_REQUEST', 'Invalid address: must begin with https:// or webcal://');
}

function rowOf(request: NewPlanSource, userId: string, context: PlanContext) {
  const { kind, onlyTraining = false } = request;
  const now = context.clock();
  const common = { kind, onlyTraining, createdAt: now, nextReadAt: now };
  if (kind !== 'ics') return { ...common, name: request.name ?? NAMES[kind], prefix: '' };
  const { href, hostname } = addressOf(request, context);
  return {
    ...common,
    name: request.name ?? hostname.replace(/^www\./, '').slice(0, PLAN_SOURCE_LIMITS.name),
    prefix: createHash('sha256').update(href).digest('base64url').slice(0, PREFIX_LENGTH),
    sealedAddress: context.keyRing.seal(href, addressPlace(userId)),
  };
}

/** Stores a source. Returns the existing one if the address is already stored. */
async function insert(person: SessionStore, row: ReturnType<typeof rowOf>): Promise<StoredPlanSource> {
  return person.write(async (run) => {
    const stored = await run(lockPlanSources);
    const known = stored.find(({ kind, prefix }) => kind === row.kind && prefix === row.prefix);
    if (known !== undefined) return known;
    if (stored.length >= PLAN_SOURCE_LIMITS.perPerson)
      throw new Problem(
        'PLAN_SOURCES_FULL',
        `You read your plan from ${stored.length} sources, the most there can be`,
      );
    const [added] = await run(insertPlanSource(row));
    if (added === undefined) throw new Error('The source was added at the same moment');
    return added;
  });
}

/** Adds a source and reads it. If it can never be read, nothing is stored. */
export async function addSource(
  person: SessionStore,
  request: NewPlanSource,
  context: PlanContext,
): Promise<string> {
  const { userId } = await person.verify();
  const { id } = await insert(person, rowOf(request, userId, context));
  try {
    await readSource(context, person, id);
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error;
    const { problem } = error;
    if (FINAL.includes(problem)) {
      await person.write((run) => run(deletePlanSource(id)));
      throw new Problem('PLAN_UNREADABLE', `No plan can be read from there: ${problem}`, {
        details: { problem },
      });
    }
  }
  return id;
}
