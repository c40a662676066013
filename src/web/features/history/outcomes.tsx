import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { TrainingMark } from '#web/components/training-mark.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Trends } from '#web/lib/wire.ts';
import { type Outcome, outcomesOf } from './outcome-rows.ts';

const SHOWN_AT_FIRST = 14;

function OutcomeRow({ outcome }: { outcome: Outcome }) {
  const { texts, formats } = useLocale();
  const words = texts.history;
  const { date, status, intensityMinutes, nextBodyBattery, nextHrvMs, nextHrvVerdict } = outcome;
  const numberOr = (value: number | null) => (value === null ? words.noValue : formats.number(value));
  return (
    <tr>
      <th scope="row">
        <time dateTime={date}>{formats.shortDay(date)}</time>{' '}
        <span class="narrow-only">{texts.shell.statuses[status]}</span>
        {intensityMinutes !== null && (
          <span class="narrow-only muted">
            {words.values.intensityMinutesDay(formats.number(intensityMinutes))}
          </span>
        )}
      </th>
      <td class="wide-only">
        <TrainingMark status={status} kind="decided" />
        {texts.shell.statuses[status]}
      </td>
      <td class="number wide-only">{numberOr(intensityMinutes)}</td>
      <td class="number">{numberOr(nextBodyBattery)}</td>
      <td class="number">
        <div class="judged">
          {numberOr(nextHrvMs)}
          {nextHrvVerdict !== null && <span class="verdict muted">{words.verdicts[nextHrvVerdict]}</span>}
        </div>
      </td>
    </tr>
  );
}

/** Each decision, with the activity of its day and the next morning. */
export function Outcomes({ trends }: { trends: Trends }) {
  const words = useLocale().texts.history;
  const [isWhole, setWhole] = useState(false);
  const outcomes = outcomesOf(trends);
  if (outcomes.length === 0) return null;
  const shown = isWhole ? outcomes : outcomes.slice(0, SHOWN_AT_FIRST);
  return (
    <section class="card outcomes" aria-labelledby="outcomes">
      <h2 id="outcomes">{words.outcomes}</h2>
      <p class="muted">{words.outcomesHint}</p>
      <table>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {words.day}
            </th>
            <th scope="col" rowSpan={2} class="wide-only">
              {words.decision}
            </th>
            <th scope="col" rowSpan={2} class="number wide-only">
              {words.minutes}
            </th>
            <th scope="colgroup" colSpan={2} class="next-morning">
              {words.nextMorning}
            </th>
          </tr>
          <tr>
            <th scope="col" class="number">
              {words.nextBattery}
            </th>
            <th scope="col" class="number">
              {words.nextHrv}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((outcome) => (
            <OutcomeRow key={outcome.date} outcome={outcome} />
          ))}
        </tbody>
      </table>
      {outcomes.length > SHOWN_AT_FIRST && (
        <div>
          <Button onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.showFewer : words.showAll(outcomes.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
