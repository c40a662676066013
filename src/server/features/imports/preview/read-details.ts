import type { PersonStore } from '#server/database/person.ts';
import { selectIsEmpty } from '#server/records/access/profile.ts';
import { selectCycle } from '#server/records/cycle/cycle-record.ts';
import { selectAllLogs } from '#server/records/cycle/period-logs.ts';
import { selectStoredDays } from '#server/records/days/body-days.ts';
import { selectLogDays } from '#server/records/days/daily-logs.ts';
import { selectMeasuredDays } from '#server/records/days/measurements.ts';
import { selectApplied, selectImport } from '#server/records/imports/imports.ts';
import { notFound, requireId } from '../find-import.ts';
import type { UploadReader } from '../read/upload-reader.ts';
import { describeImport, reachOf } from './describe-import.ts';

interface DetailsContext {
  clock: () => Temporal.Instant;
  reader: Pick<UploadReader, 'aheadOf'>;
}

/** An import with its preview, which depends on what is stored for its days. */
export async function readDetails(person: PersonStore, id: string, { clock, reader }: DetailsContext) {
  requireId(id);
  const now = clock();
  const ahead = reader.aheadOf(id);
  const [[row], logs, applied, cycle] = await person.read(
    selectImport(id),
    selectAllLogs,
    selectApplied,
    selectCycle,
  );
  if (row === undefined) throw notFound();
  const reach = row.state === 'READY' && row.found !== null ? reachOf(row.found) : undefined;
  if (reach === undefined) return describeImport(row, { known: null, cycle, now, ahead });
  const [noted, nights, logDays, [emptiness]] = await person.read(
    selectStoredDays(reach),
    selectMeasuredDays(reach),
    selectLogDays(reach),
    selectIsEmpty,
  );
  const isEmpty = emptiness?.isEmpty === true;
  const known = { logs, applied, noted, nights, logDays, isEmpty };
  return describeImport(row, { known, cycle, now, ahead });
}
