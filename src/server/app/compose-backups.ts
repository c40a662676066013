import type { SignalsOf } from '#core/training/vendor-signals.ts';
import { actAsUser } from '../database/person.ts';
import type { BackupContext, ProofContext } from '../features/backups/context.ts';
import { makeBackup } from '../features/backups/make-backup.ts';
import type { JobCounts } from '../jobs/job-table.ts';
import { selectCycle, toPersonCycle } from '../records/cycle/cycle-record.ts';
import { readDecision } from '../records/days/today-decision.ts';
import { selectEverything } from '../records/export/exported-rows.ts';
import type { JobReports } from './compose-jobs.ts';
import type { ProcessParts } from './compose-outside.ts';
import { composeSignals } from './compose-signals.ts';
import { readVersion } from './version.ts';

/** What a backup proof compares for one person: the day's decision and everything that an export has. */
const readAnswersWith =
  (signalsOf: SignalsOf): ProofContext['readAnswers'] =>
  async (engine, userId, now) => {
    const person = actAsUser(engine, userId);
    const [rows, [everything]] = await person.read(selectCycle, selectEverything);
    const decision = await readDecision(person, toPersonCycle(rows, now), { now, signalsOf });
    return JSON.stringify({ decision, everything });
  };

export function composeProof({ config, keyRing, clock }: Omit<ProcessParts, 'engine'>): ProofContext {
  return { keyRing, clock, dataDir: config.dataDir, readAnswers: readAnswersWith(composeSignals(undefined)) };
}

/** How this installation backs itself up; undefined if it does not. */
export function composeBackups(
  parts: ProcessParts,
  { onWarning, stopping }: Pick<JobReports, 'onWarning'> & { stopping?: AbortSignal },
): BackupContext | undefined {
  const { config, engine } = parts;
  if (config.backup === undefined) return undefined;
  const quiet = { onIdleError: () => {}, onNotice: () => {} };
  return {
    ...composeProof(parts),
    ...config.backup,
    engine,
    database: { ...config.database, dataDir: config.dataDir, mayShare: true, ...quiet },
    timezone: Temporal.Now.timeZoneId(),
    madeBy: readVersion(),
    stopping,
    onWarning,
  };
}

/** The job: makes the backup that is due. */
export async function runBackups(context: BackupContext | undefined): Promise<JobCounts> {
  const report = context && (await makeBackup(context, { isForced: false }));
  const { file = null, problem = null, provedAt = null, proofProblem = null } = report?.backup ?? {};
  return {
    made: Number(file !== null),
    failed: Number(problem !== null),
    proved: Number(provedAt !== null && proofProblem === null),
    notRestorable: Number(proofProblem !== null),
    deleted: report?.deleted ?? 0,
  };
}
