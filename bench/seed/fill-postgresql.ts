import { withClient } from '../../test/helpers/owned-database.ts';
import { DAILY_LOGS, FEEDS, LOGS, type Population } from './population.ts';

/** Runs SQL as the owner of the tables, without row-level security. */
export type RunSql = (sql: string) => Promise<unknown>;

const ID = `md5('person ' || i)::uuid`;

/** SQL for the stored hash of person `i`'s token, as `sessionToken` and `feedToken` make it. */
function tokenHash(kind: 'session' | 'feed' | 'share'): string {
  const base64 = `encode(sha256(('${kind} ' || i)::bytea), 'base64')`;
  return `sha256(translate(${base64}, '+/=', '-_')::bytea)`;
}

/** How many logs everyone who is not signed in has: with 100,000 people the average of all is ten. */
function otherLogs({ people, signedIn, longHistories }: Population): number {
  const others = people - signedIn;
  const given = longHistories * LOGS.long + (signedIn - longHistories) * LOGS.signedIn;
  return others === 0 ? 0 : Math.max(LOGS.other, Math.ceil((people * 10 - given) / others));
}

/** Inserts logs in chronological order, as people log, so that the rows of one person are far apart on disk. */
export function insertLogs(first: number, last: number, count: number): string {
  return `
    insert into period_logs (user_id, start_date, predicted_date)
    select ${ID}, current_date - i % 28 - 28 * k - (i + k) % 3, current_date - i % 28 - 28 * k
    from generate_series(${count - 1}, 0, -1) as k, lateral (select i from generate_series(${first}, ${last}) as i offset 0) as i`;
}

/** Inserts a day record with the bleeding for each period start that has none yet. */
export const INSERT_START_DAYS = `
  insert into body_days (user_id, date, bleeding) select user_id, start_date, 'MEDIUM' from period_logs
  on conflict do nothing`;

interface NewPeople {
  first: number;
  last: number;
  /** The highest number of a person with a session and a device; `feeds`: of one with a feed. */
  signedIn: number;
  feeds: number;
}

export function insertPeople({ first, last, signedIn, feeds }: NewPeople): string[] {
  return [
    `insert into users (id, email, last_period_date, device_connected)
     select ${ID}, 'person' || i || '@example.test', current_date - i % 28 - i % 3, i <= ${signedIn}
     from generate_series(${first}, ${last}) as i`,
    `insert into sessions (user_id, token_hash, user_agent, created_at, last_seen_at)
     select ${ID}, ${tokenHash('session')}, 'bench', now(), now()
     from generate_series(${first}, ${signedIn}) as i`,
    `insert into calendar_feeds (user_id, token_hash, scope, created_at, changed_at)
     select ${ID}, ${tokenHash('feed')}, 'EVERYTHING', now(), now() from generate_series(${first}, ${feeds}) as i`,
    `insert into shares (user_id, token_hash, name, shown_as, shows, until, created_at, agreed_to)
     select ${ID}, ${tokenHash('share')}, 'Coach', 'Ada', '{ANSWER}', current_date + 90, now(), 'Yes'
     from generate_series(${first}, ${feeds}) as i`,
  ];
}

/** Inserts what a device measured on past days. */
export function insertMeasurements(first: number, last: number): string {
  return `
    insert into measurements (user_id, date, hrv_status, hrv_last_night_ms, hrv_weekly_ms, resting_heart_rate,
      body_battery_current, body_battery_high, body_battery_low, body_battery_yesterday_low, body_battery_at_wake,
      sleep_seconds, sleep_score, stress_average, intensity_minutes_day, intensity_minutes_week, source, synced_at,
      measured_at, night_ended_at, utc_offset_minutes)
    select ${ID}, current_date - k, 'BALANCED', 40 + (i + 7 * k) % 30, 52, 50 + (i + k) % 12, 60 + (i + k) % 30, 90, 20,
      25, 70 + (i + k) % 25, 25000 + (i * k) % 5000, 70 + k % 20, 20 + k % 30, (i + k) % 60, (i + k) % 150, 'garmin', now(),
      now(), now(), 60
    from generate_series(${DAILY_LOGS - 1}, 0, -1) as k,
      lateral (select i from generate_series(${first}, ${last}) as i offset 0) as i`;
}

/** Inserts two workouts for each of twelve weeks up to the next: PostgreSQL plans otherwise for an empty table. */
export function insertWorkouts(first: number, last: number): string {
  return `
    insert into workouts (user_id, date, sport, title, minutes, hardness)
    select ${ID}, current_date + 7 - 7 * k - (i + 3 * j) % 7, 'RUNNING', 'Easy run', 40, 'EASY'
    from generate_series(0, 11) as k, generate_series(0, 1) as j, generate_series(${first}, ${last}) as i`;
}

export function insertDecisions(first: number, last: number): string {
  return `
    insert into decisions (user_id, date, status, reason, decided_from)
    select ${ID}, current_date - k, 'TRAIN', 'Nothing holds you back today.',
      '{"rules":["NOTHING_HOLDS_BACK"],"signals":{}}'
    from generate_series(${DAILY_LOGS - 1}, 1, -1) as k,
      lateral (select i from generate_series(${first}, ${last}) as i offset 0) as i`;
}

/** Updates the planner's statistics. */
export const analyze = (url: string): Promise<void> =>
  withClient(url, async (client) => void (await client.query('analyze')));

/** Drops the indexes of keys: building them after the rows is much faster than updating them row by row. */
function dropKeys(table: string): string {
  return `
    do $$ declare name text; begin
      create temp table keys_of_${table} as select conname, pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = '${table}'::regclass and contype in ('p', 'u');
      for name in select conname from keys_of_${table} loop
        execute format('alter table ${table} drop constraint %I', name);
      end loop;
    end $$`;
}

function makeKeys(table: string): string {
  return `
    do $$ declare key record; begin
      for key in select * from keys_of_${table} loop
        execute format('alter table ${table} add constraint %I %s', key.conname, key.definition);
      end loop;
    end $$`;
}

const MANY_ROWS = ['period_logs', 'measurements', 'decisions', 'body_days'];

/** Fills an empty, migrated database. Foreign keys are not checked: that would take most of the time. */
export async function fillDatabase(run: RunSql, population: Population): Promise<void> {
  const { people, signedIn, longHistories } = population;
  await run(`set session_replication_role = replica`);
  const feeds = Math.min(signedIn, FEEDS);
  for (const sql of insertPeople({ first: 1, last: people, signedIn, feeds })) await run(sql);
  await run(`insert into timezones_in_use values ('UTC', now()) on conflict do nothing`);
  for (const table of MANY_ROWS) await run(dropKeys(table));
  await run(insertLogs(1, longHistories, LOGS.long));
  await run(insertLogs(longHistories + 1, signedIn, LOGS.signedIn));
  if (people > signedIn) await run(insertLogs(signedIn + 1, people, otherLogs(population)));
  await run(insertMeasurements(1, signedIn));
  await run(insertDecisions(1, signedIn));
  await run(insertWorkouts(1, signedIn));
  await run(INSERT_START_DAYS);
  for (const table of MANY_ROWS) await run(makeKeys(table));
  await run('set session_replication_role = origin');
  await run('vacuum analyze');
}
