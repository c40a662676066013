import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useAddWorkouts } from '#web/components/workout/workouts.ts';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { addDays, type Day } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { PlanText } from '#web/lib/wire.ts';
import { usePlanPage } from './plan-dialogs.ts';
import { SessionRow } from './session-row.tsx';

type Row = PlanText['workouts'][number];

function Preview({ read, onDone }: { read: PlanText; onDone(): void }) {
  const { workouts: words, shell } = useLocale().texts;
  const [rows, setRows] = useState<readonly Row[]>(read.workouts);
  const add = useAddWorkouts(onDone);
  const replace = (old: Row, row: Row) => setRows(rows.map((each) => (each === old ? row : each)));
  const save = () =>
    add.mutate(
      rows.map(({ date, time, sport, title, minutes, hardness, note }) => ({
        date,
        sport,
        title,
        minutes,
        hardness,
        ...(time !== null && { time }),
        ...(note !== null && { note }),
      })),
    );
  return (
    <>
      {rows.length > 0 && <p class="small muted">{words.eachIsAGuess}</p>}
      {rows.some(({ isPast }) => isPast) && <p class="small">{words.someArePast}</p>}
      <ul class="session-rows">
        {rows.map((row, index) => (
          <SessionRow
            key={index}
            row={row}
            onChange={(next) => replace(row, next)}
            onRemove={() => setRows(rows.filter((each) => each !== row))}
          >
            <input
              type="date"
              aria-label={words.day}
              value={row.date}
              onInput={({ currentTarget: { value } }) =>
                value !== '' && replace(row, { ...row, date: value })
              }
            />
          </SessionRow>
        ))}
      </ul>
      {read.unread.length > 0 && (
        <div class="small muted">
          <p>{words.unread}</p>
          <ul>
            {read.unread.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      <div class="row">
        {rows.length > 0 && (
          <Button kind="primary" isBusy={add.isPending} onClick={save}>
            {words.addAll(rows.length)}
          </Button>
        )}
        <Button onClick={onDone}>{shell.cancel}</Button>
      </div>
    </>
  );
}

/** Reads a pasted week into a list, in which every cell can be changed before anything is saved. */
export function PasteWeek({ onDone }: { onDone(): void }) {
  const { texts, formats } = useLocale();
  const { workouts: words, shell } = texts;
  const { today } = usePlanPage();
  const { fields, change, discard } = useDraft('paste-week', { text: '', week: today });
  const [problem, setProblem] = useState<string>();
  const [read, setRead] = useState<PlanText>();
  const ask = useChange(
    (asked: { text: string; week: Day }) => callApi<PlanText>('POST', '/api/workouts/read-text', asked),
    { onDone: setRead, onFailed: setProblem },
  );
  const close = () => {
    discard();
    onDone();
  };
  if (read !== undefined) return <Preview read={read} onDone={close} />;
  const weeks = [today, addDays(today, 7)];
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.text.trim() === '') setProblem(shell.required);
        else ask.mutate(fields);
      }}
    >
      <TextField
        label={words.pasteField}
        hint={words.pasteHint}
        error={problem}
        rows={6}
        maxLength={10_000}
        value={fields.text}
        onChange={(text) => {
          setProblem(undefined);
          change({ text });
        }}
      />
      <SelectField
        label={words.firstWeek}
        value={fields.week}
        options={weeks.map((week, index) => [
          week,
          `${index === 0 ? texts.plan.thisWeek : texts.plan.nextWeek} (${formats.dayAndMonth(week)})`,
        ])}
        onChange={(week) => change({ week })}
      />
      <div class="row">
        <Button kind="primary" type="submit" isBusy={ask.isPending}>
          {words.readText}
        </Button>
        <Button onClick={close}>{shell.cancel}</Button>
      </div>
    </form>
  );
}
