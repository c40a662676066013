import { PhaseBadge } from '#web/components/phase-badge.tsx';
import { TableHead } from '#web/components/table-head.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useFollowUps } from '#web/lib/queries.ts';
import type { FollowUps } from '#web/lib/wire.ts';

type Row = FollowUps['scorecard'][number];
type Comparison = FollowUps['byPhase'][number];

const percent = (share: number) => `${100 * share}%`;

/** A share and its range, on a scale from none to all. The sentence beside it says the same. */
function Range({ share, low, high }: Row) {
  return (
    <div class="range-track" aria-hidden="true">
      <span class="range-fill" style={{ left: percent(low), width: percent(high - low) }} />
      <span class="range-median" style={{ left: percent(share) }} />
    </div>
  );
}

function ScoreTable({ rows }: { rows: readonly Row[] }) {
  const { texts, formats } = useLocale();
  const { followUp: words, shell } = texts;
  const whole = (share: number) => formats.number(Math.round(100 * share));
  return (
    <details>
      <summary>{words.asTable}</summary>
      <table>
        <TableHead names={[words.day, words.asSaid, words.range]} />
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.status} ${row.eased}`}>
              <th scope="row">{words.kind(shell.statuses[row.status], row.eased)}</th>
              <td class="number">{words.ofAll(row.asSaid, row.answers)}</td>
              <td class="number">{words.percents(whole(row.low), whole(row.high))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** How often a day went as decided, by status. */
function Scorecard({ scorecard: rows, fewestAnswers }: FollowUps) {
  const { followUp: words, shell } = useLocale().texts;
  return (
    <section class="card scorecard" aria-labelledby="scorecard">
      <h2 id="scorecard">{words.scorecard}</h2>
      {rows.length === 0 ? (
        <p>{words.none(fewestAnswers)}</p>
      ) : (
        <>
          <p class="muted">{words.scorecardHint}</p>
          <ul class="phase-ranges">
            {rows.map((row) => (
              <li key={`${row.status} ${row.eased}`}>
                <p>{words.sentence(shell.statuses[row.status], row)}</p>
                <Range {...row} />
              </li>
            ))}
          </ul>
          <ScoreTable rows={rows} />
        </>
      )}
    </section>
  );
}

function EasedOrNot({ phases }: { phases: readonly Comparison[] }) {
  const words = useLocale().texts.followUp;
  if (phases.length === 0) return null;
  const mornings = ({ days, nextMornings, trainOrReduced }: Comparison['eased']) => ({
    days,
    good: trainOrReduced,
    of: nextMornings,
  });
  return (
    <section class="card" aria-labelledby="eased">
      <h2 id="eased">{words.comparison}</h2>
      <p class="muted">{words.comparisonHint}</p>
      <ul class="phase-ranges">
        {phases.map(({ phase, eased, notEased }) => (
          <li key={phase}>
            <PhaseBadge phase={phase} />
            <p>{words.eased(mornings(eased))}</p>
            <p>{words.notEased(mornings(notEased))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the person answered about past days; nothing before the first decision. Loads separately. */
export function FollowUpCards() {
  const { data } = useFollowUps();
  if (data === undefined) return null;
  return (
    <>
      <Scorecard {...data} />
      <EasedOrNot phases={data.byPhase} />
    </>
  );
}
