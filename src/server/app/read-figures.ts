import { dirname } from 'node:path';
import { freeBytesIn } from '#server/database/free-space.ts';
import { readJobOverview, withAskedRuns } from '#server/jobs/job-overview.ts';
import { intervalOf } from '#server/jobs/job-table.ts';
import { countPeople } from '#server/records/access/people.ts';
import { ageSeconds, readBackupState } from '#server/records/operator/backups.ts';
import { listAskedRuns } from '#server/records/operator/job-runs.ts';
import type { AppParts } from './dependencies.ts';

/** The gauges of /metrics. */
export const GAUGES = {
  lutea_build_info: { help: 'Always 1, with the version that runs', label: 'version' },
  lutea_database_up: { help: '1 if the database answers', label: undefined },
  lutea_database_pool_waiting: { help: 'Calls that wait for a connection', label: undefined },
  lutea_people: { help: 'People with an account', label: undefined },
  lutea_jobs_lag_seconds: { help: 'How late the next run of a job is', label: 'job' },
  lutea_backup_age_seconds: { help: 'Age of the newest backup', label: undefined },
  lutea_backup_proof_age_seconds: {
    help: 'Time since a backup was last proved to restore',
    label: undefined,
  },
  lutea_backup_failing: {
    help: '1 if the last backup, or its last proof, failed',
    label: 'step',
  },
  lutea_free_bytes: { help: 'Free space of a folder’s disk', label: 'folder' },
} as const satisfies Record<string, { help: string; label: string | undefined }>;

export type GaugeName = keyof typeof GAUGES;

interface Figure {
  labels: Record<string, string>;
  value: number;
}

type Figures = Partial<Record<GaugeName, Figure[]>>;

const one = (value: number): Figure[] => [{ labels: {}, value }];

/** Seconds since the end of the last run, or since the start of this process, beyond the job's interval. */
async function readLags({ engine, clock }: AppParts, startedAt: Temporal.Instant): Promise<Figure[]> {
  const asked = await listAskedRuns(engine);
  const jobs = (await readJobOverview(engine)).map((job) => withAskedRuns(job, asked));
  return jobs.map(({ name, cron, lastRun }) => {
    const since = lastRun === null ? startedAt.epochMilliseconds : lastRun.at.getTime();
    const seconds = (clock().epochMilliseconds - since) / 1000;
    return { labels: { job: name }, value: Math.max(0, seconds - intervalOf(cron)) };
  });
}

/** The age of the last backup and proof; if there is none yet, the time since the start of this process. */
async function readBackups({ engine, clock }: AppParts, startedAt: Temporal.Instant): Promise<Figures> {
  const state = await readBackupState(engine);
  const age = (made: Temporal.Instant | null) => one(ageSeconds({ made: made ?? startedAt }, clock()) ?? 0);
  return {
    lutea_backup_age_seconds: age(state.made),
    lutea_backup_proof_age_seconds: age(state.proved),
    lutea_backup_failing: [
      { labels: { step: 'backup' }, value: Number(state.problem !== null) },
      { labels: { step: 'proof' }, value: Number(state.proofProblem !== null) },
    ],
  };
}

async function readDatabase(parts: AppParts, startedAt: Temporal.Instant): Promise<Figures> {
  try {
    return {
      lutea_people: one(await countPeople(parts.engine)),
      lutea_jobs_lag_seconds: await readLags(parts, startedAt),
      ...(parts.backups && (await readBackups(parts, startedAt))),
      lutea_database_up: one(1),
    };
  } catch {
    return { lutea_database_up: one(0) };
  }
}

/** The free bytes of a folder's disk; empty if the folder does not exist. */
function readFree(folder: string, path: string | undefined): Figure[] {
  try {
    return path === undefined ? [] : [{ labels: { folder }, value: freeBytesIn(path)() }];
  } catch {
    return [];
  }
}

export async function readFigures(parts: AppParts, startedAt: Temporal.Instant): Promise<Figures> {
  const { engine, version, uploadsFolder, backups } = parts;
  const dataDir = uploadsFolder === undefined ? undefined : dirname(uploadsFolder);
  return {
    ...(await readDatabase(parts, startedAt)),
    lutea_build_info: [{ labels: { version }, value: 1 }],
    lutea_database_pool_waiting: one(engine.waiting?.() ?? 0),
    lutea_free_bytes: [...readFree('data', dataDir), ...readFree('backup', backups?.folder)],
  };
}
