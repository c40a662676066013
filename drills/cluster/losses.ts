import { withClient } from '../../test/helpers/owned-database.ts';
import { missing } from '../drill.ts';
import { readDays } from '../writer.ts';
import type { World } from './undergo.ts';

const MOST_FAILURES = 5;

/** Titles that are stored more than once, though each was sent once. */
const findDuplicates = (titles: readonly string[]): string[] => {
  const repeated = titles.length - new Set(titles).size;
  return repeated === 0 ? [] : [`${repeated} sessions stored twice`];
};

export async function findLosses({ load, instances }: World, superuserUrl: string): Promise<string[]> {
  const days = await readDays(instances.call);
  const titles = await withClient(`${superuserUrl}/lutea`, async (client) =>
    (await client.query<{ title: string }>('select title from workouts')).rows.map(({ title }) => title),
  );
  return [
    ...missing(load.notes, days, 'acknowledged notes'),
    ...missing(load.sessions, new Set(titles), 'acknowledged sessions'),
    ...findDuplicates(titles),
    ...(load.wrong.length > 0 ? [`${load.wrong.length} wrong answers, the first: ${load.wrong[0]}`] : []),
    ...instances.failures().slice(0, MOST_FAILURES),
  ];
}
