import { ChoiceRow } from '#web/components/day-record/choice-row.tsx';
import '#web/components/day-record/day-record.css';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useFollowUps } from '#web/lib/queries.ts';
import type { FollowUp, FollowUps } from '#web/lib/wire.ts';

/** What was planned or done on the day; null if nothing is known. */
function useDone({ workouts, activities }: NonNullable<FollowUps['ask']>): string | null {
  const { texts, formats } = useLocale();
  const done = activities.map(({ kind, minutes }) =>
    texts.followUp.activity(texts.shell.activityKinds[kind], formats.number(minutes)),
  );
  const all = [...workouts, ...done];
  return all.length === 0 ? null : texts.followUp.done(all.join(' · '));
}

function Question({ ask, today }: { ask: NonNullable<FollowUps['ask']>; today: Day }) {
  const { texts } = useLocale();
  const { followUp: words, shell } = texts;
  const address = `/api/follow-ups/${ask.date}`;
  const save = useChange((followUp: FollowUp | null) =>
    followUp === null ? callApi('DELETE', address) : callApi('PUT', address, { followUp }),
  );
  const done = useDone(ask);
  const status = shell.statuses[ask.status];
  return (
    <section class="card" aria-labelledby="follow-up">
      <h2 id="follow-up">{words.title}</h2>
      {done !== null && <p class="muted small">{done}</p>}
      <ChoiceRow
        legend={ask.date === today ? words.today(status) : words.yesterday(status)}
        names={words.answers}
        value={save.isPending ? save.variables : ask.followUp}
        onChange={(followUp) => save.mutate(followUp)}
      />
    </section>
  );
}

/** One question a day. It is below everything else in its column and loaded last, so that nothing moves. */
export function FollowUpQuestion({ today }: { today: Day }) {
  const ask = useFollowUps().data?.ask ?? null;
  return ask === null ? null : <Question key={ask.date} ask={ask} today={today} />;
}
