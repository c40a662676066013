import {
  INSERT_START_DAYS,
  insertDecisions,
  insertLogs,
  insertMeasurements,
  insertPeople,
  insertWorkouts,
  type RunSql,
} from './fill-postgresql.ts';

/** More people, who differ only in the length of their history. Their numbers continue the existing ones. */
export interface HistoryGroup {
  first: number;
  last: number;
  logs: number;
}

const PEOPLE_PER_GROUP = 200;
const LENGTHS = [10, 100, 1_000];

export function describeHistoryGroups(people: number): HistoryGroup[] {
  return LENGTHS.map((logs, i) => {
    const first = people + 1 + i * PEOPLE_PER_GROUP;
    return { first, last: first + PEOPLE_PER_GROUP - 1, logs };
  });
}

export async function fillHistories(run: RunSql, groups: readonly HistoryGroup[]): Promise<void> {
  const { first } = groups[0] as HistoryGroup;
  const { last } = groups.at(-1) as HistoryGroup;
  for (const sql of insertPeople({ first, last, signedIn: last, feeds: 0 })) await run(sql);
  for (const group of groups) await run(insertLogs(group.first, group.last, group.logs));
  await run(INSERT_START_DAYS);
  await run(insertMeasurements(first, last));
  await run(insertDecisions(first, last));
  await run(insertWorkouts(first, last));
  await run('vacuum analyze');
}
