/** The background jobs and their schedules. */
export const JOBS = [
  {
    name: 'device-sync',
    cron: '*/10 * * * *',
    what: 'read the wearables of people whose message comes soon, until last night is measured',
  },
  { name: 'notifications', cron: '* * * * *', what: 'send the messages that are due' },
  {
    name: 'maintenance',
    cron: '17 * * * *',
    what: 'delete what has expired, plan usual weeks ahead, answer shares, count connections in trouble',
  },
  {
    name: 'plans',
    cron: '* * * * *',
    what: 'read the plans from elsewhere whose time has come, and send the plans that changed',
  },
  {
    name: 'home-assistant',
    cron: '* * * * *',
    what: 'publish to MQTT_URL what changed for people who switched that on',
  },
  {
    name: 'backup',
    cron: '*/10 * * * *',
    what: 'back up into BACKUP_DIR once a day, and prove every week that a backup restores',
  },
] as const;

const MINUTE_S = 60;

/** Seconds between two runs, for the three kinds of schedules above: every minute, every few minutes, once an hour. */
export function intervalOf(cron: string): number {
  if (cron.startsWith('* ')) return MINUTE_S;
  const [, minutes = '60'] = /^\*\/(\d+) /.exec(cron) ?? [];
  return Number(minutes) * MINUTE_S;
}

export type JobName = (typeof JOBS)[number]['name'];

/** The result of a run, as numbers. */
export type JobCounts = Record<string, number>;

export type JobTable = Readonly<Record<JobName, () => Promise<JobCounts>>>;

export function isJobName(text: string): text is JobName {
  return JOBS.some(({ name }) => name === text);
}
