import { listPeople } from '#server/records/access/people.ts';
import { listBackups, readBackupState } from '#server/records/operator/backups.ts';
import { listActions } from '#server/records/operator/operator-actions.ts';
import type { OperatorContext } from './context.ts';
import { type FormOutcome, findStored, UNREADABLE } from './provider-form.ts';
import { readFacts } from './read-facts.ts';
import type { OperatorView } from './render-page.ts';

const BACKUPS_SHOWN = 10;
const ACTIONS_SHOWN = 50;

/** Everything that the page shows, with the result of what was just done. */
export async function readView(context: OperatorContext, outcome?: FormOutcome): Promise<OperatorView> {
  const { engine, clock, publicUrl, version, isBuiltIn, inUse, sourceStates, work } = context;
  const stored = await findStored(context);
  const isReadable = stored !== 'unreadable';
  const shown = outcome?.form ?? (isReadable ? stored : undefined);
  return {
    version,
    publicUrl,
    isBuiltIn,
    inUse,
    hasHousehold: work.household !== undefined,
    facts: await readFacts(engine, clock(), sourceStates),
    people: await listPeople(engine),
    household: await work.household?.list(),
    backupState: await readBackupState(engine),
    backups: await listBackups(engine, BACKUPS_SHOWN),
    backupFolder: work.backupFolder,
    hasMail: work.hasMail,
    others: work.providers.list,
    apps: work.apps.list,
    actions: await listActions(engine, ACTIONS_SHOWN),
    form: { issuerUrl: shown?.issuerUrl ?? '', clientId: shown?.clientId ?? '' },
    hasStoredSecret: isReadable && stored !== undefined,
    messages: outcome?.messages ?? (isReadable ? [] : [UNREADABLE]),
    hasProblem: outcome?.hasProblem ?? !isReadable,
  };
}
