import { useState } from 'preact/hooks';
import { WEEK_SEQUENCES } from '#core/workout/week-sequence.ts';
import { Button } from '#web/components/button.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useSaveUsualWeek, useUsualWeek } from '#web/components/workout/usual-week.ts';
import { addDays, type Day, weekdayOf } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { UsualWeek as Stored, Workout } from '#web/lib/wire.ts';
import { SessionRow } from './session-row.tsx';

type Item = Omit<Stored['items'][number], 'id'> & { id?: string };

/** Any Monday: the days of its week give the names of the weekdays. */
const A_MONDAY: Day = '2024-01-01';
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MOST_ITEMS = 14;

interface UsualWeekProps {
  /** The sessions of this week, from which the usual week can be made. */
  thisWeek: readonly Workout[];
  onDone(): void;
}

const itemOf = ({ date, time, sport, title, minutes, hardness, note }: Workout): Item => ({
  weekday: weekdayOf(date),
  time,
  sport,
  title,
  minutes,
  hardness,
  note,
});

function Items({ stored, thisWeek, onDone }: UsualWeekProps & { stored: Stored }) {
  const { texts, formats } = useLocale();
  const { workouts: words, shell } = texts;
  const [sequence, setSequence] = useState(stored.sequence);
  const [items, setItems] = useState<readonly Item[]>(stored.items);
  const save = useSaveUsualWeek(onDone);
  const replace = (old: Item, item: Item) => setItems(items.map((each) => (each === old ? item : each)));
  const addOne = (): Item => ({
    weekday: 1,
    time: null,
    sport: 'RUNNING',
    title: shell.activityKinds.RUNNING,
    minutes: 45,
    hardness: 'EASY',
    note: null,
  });
  return (
    <>
      <p class="small muted">{words.usualLead}</p>
      <div class="row pressed-choices">
        {WEEK_SEQUENCES.map((each) => (
          <Button key={each} isPressed={each === sequence} onClick={() => setSequence(each)}>
            {words.sequences[each]}
          </Button>
        ))}
      </div>
      <ul class="session-rows">
        {items.map((item, index) => (
          <SessionRow
            key={item.id ?? index}
            row={item}
            onChange={(next) => replace(item, next)}
            onRemove={() => setItems(items.filter((each) => each !== item))}
          >
            {sequence === 'WEEKDAYS' && (
              <select
                aria-label={words.day}
                value={item.weekday ?? 1}
                onInput={({ currentTarget }) =>
                  replace(item, { ...item, weekday: Number(currentTarget.value) })
                }
              >
                {WEEKDAYS.map((each) => (
                  <option key={each} value={each}>
                    {formats.longWeekday(addDays(A_MONDAY, each - 1))}
                  </option>
                ))}
              </select>
            )}
          </SessionRow>
        ))}
      </ul>
      <div class="row">
        {items.length < MOST_ITEMS && (
          <Button onClick={() => setItems([...items, addOne()])}>{words.addTitle}</Button>
        )}
        {thisWeek.length > 0 && (
          <Button onClick={() => setItems(thisWeek.slice(0, MOST_ITEMS).map(itemOf))}>
            {words.takeThisWeek}
          </Button>
        )}
      </div>
      <div class="row">
        <Button
          kind="primary"
          isBusy={save.isPending}
          onClick={() =>
            save.mutate({
              sequence,
              items: items.map(({ weekday, ...item }) => ({
                ...item,
                weekday: sequence === 'WEEKDAYS' ? (weekday ?? 1) : null,
              })),
            })
          }
        >
          {shell.save}
        </Button>
        <Button onClick={onDone}>{shell.cancel}</Button>
      </div>
    </>
  );
}

/** The usual week. It fills the coming weeks, and each of these can still be changed by itself. */
export function UsualWeek(props: UsualWeekProps) {
  const query = useUsualWeek();
  return (
    <div class="stack">
      <Loaded query={query} placeholder={<Skeleton height="12rem" />}>
        {(stored) => <Items stored={stored} {...props} />}
      </Loaded>
    </div>
  );
}
