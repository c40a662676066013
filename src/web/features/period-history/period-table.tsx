import { Button } from '#web/components/button.tsx';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { PeriodHistory, PeriodLog } from '#web/lib/wire.ts';
import { type PeriodDialog, rowId } from './address.ts';
import { daysOff } from './cycle-stats.ts';
import type { OpenGaps } from './open-gaps.ts';
import { RowActions } from './row-actions.tsx';

function useRowWords(log: PeriodLog, isOpenGap: boolean) {
  const { texts, formats } = useLocale();
  const words = texts.periodHistory;
  const off = daysOff(log);
  const compared = off === null ? words.noPrediction : words.daysOff(off);
  return {
    length: log.cycleLength === null ? undefined : words.days(log.cycleLength),
    leftOut: log.leftOut && words.leftOutFor(words.leftOutReasons[log.leftOut]),
    off: isOpenGap ? words.openGap : compared,
    predicted: log.predictedDate === null ? undefined : words.predictedFor(formats.date(log.predictedDate)),
  };
}

interface PeriodRowProps {
  log: PeriodLog;
  /** The suggested day for a missed log, if the gap before this start has one. */
  missingDay: Day | undefined;
  onOpen(dialog: PeriodDialog): void;
}

/** Opens the dialog for the missed log. */
function AddMissing({ missingDay, onOpen }: Pick<PeriodRowProps, 'missingDay' | 'onOpen'>) {
  const words = useLocale().texts.periodHistory;
  if (missingDay === undefined) return null;
  return <Button onClick={() => onOpen({ kind: 'add', day: missingDay })}>{words.addMissing}</Button>;
}

/** A start as a row. On a phone the first cell has everything, and two columns are hidden. */
function PeriodRow({ log, missingDay, onOpen }: PeriodRowProps) {
  const { texts, formats } = useLocale();
  const { length, leftOut, off, predicted } = useRowWords(log, missingDay !== undefined);
  const unknown = texts.periodHistory.lengthUnknown;
  return (
    <tr id={rowId(log)}>
      <th scope="row">
        {formats.date(log.startDate)}
        <span class="narrow-only muted small">
          {length ?? unknown} · {off}
          {leftOut && ` · ${leftOut}`}
          <AddMissing missingDay={missingDay} onOpen={onOpen} />
        </span>
      </th>
      <td class="wide-only">
        {length ?? (
          <>
            <span aria-hidden="true">–</span>
            <span class="visually-hidden">{unknown}</span>
          </>
        )}
        {leftOut && <span class="muted small"> {leftOut}</span>}
      </td>
      <td class="wide-only">
        {off}
        {predicted !== undefined && <span class="muted small">{predicted}</span>}
        <AddMissing missingDay={missingDay} onOpen={onOpen} />
      </td>
      <td class="actions">
        <RowActions day={formats.date(log.startDate)} id={log.id} onOpen={onOpen} />
      </td>
    </tr>
  );
}

interface PeriodTableProps {
  history: PeriodHistory;
  openGaps: OpenGaps;
  onOpen(dialog: PeriodDialog): void;
}

export function PeriodTable({ history, openGaps, onOpen }: PeriodTableProps) {
  const words = useLocale().texts.periodHistory;
  return (
    <section class="card period-table" aria-labelledby="period-starts">
      <h2 id="period-starts">{words.starts}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.start}</th>
            <th scope="col" class="wide-only">
              {words.cycleLength}
            </th>
            <th scope="col" class="wide-only">
              {words.againstPrediction}
            </th>
            <th scope="col" class="actions">
              <span class="visually-hidden">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {history.items.map((log) => (
            <PeriodRow key={log.id} log={log} missingDay={openGaps.get(log.id)} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      <p class="muted small">{words.lastLength(history.hasMore)}</p>
    </section>
  );
}
