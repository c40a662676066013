import './day-record.css';
import { Button } from '#web/components/button.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useLogPeriod } from '#web/lib/period-logs.ts';
import { useBodyDays } from '#web/lib/queries.ts';
import type { BodyDay, BodyDays } from '#web/lib/wire.ts';
import { ChoiceRow } from './choice-row.tsx';
import { NoteForm } from './note-form.tsx';
import { TemperatureForm } from './temperature-form.tsx';
import { useSaveDay } from './use-save-day.ts';

const EMPTY: Omit<BodyDay, 'date'> = {
  periodStart: false,
  bleeding: null,
  ovulationTest: null,
  ovulationMarked: false,
  temperature: null,
  pain: null,
  energy: null,
  mood: null,
  ill: null,
  wish: null,
  note: null,
};

/** Shown for bleeding without a logged start: only the person knows whether a period began. */
function OfferedStart({ day }: { day: Day }) {
  const { texts, formats } = useLocale();
  const log = useLogPeriod();
  return (
    <div class="stack">
      <p>{texts.dayRecord.offered(formats.dayAndMonth(day))}</p>
      <div class="row">
        <Button isBusy={log.isPending} onClick={() => log.mutate(day)}>
          {texts.dayRecord.logOffered}
        </Button>
      </div>
    </div>
  );
}

function Choices({ day }: { day: BodyDay }) {
  const words = useLocale().texts.dayRecord;
  const save = useSaveDay(day.date);
  const { bleeding } = day;
  return (
    <>
      <ChoiceRow
        legend={words.bleeding}
        names={bleeding === 'UNSPECIFIED' ? { UNSPECIFIED: words.bled, ...words.bleedings } : words.bleedings}
        value={bleeding}
        onChange={(chosen) => save.mutate({ bleeding: chosen })}
      />
      <ChoiceRow
        legend={words.ovulationTest}
        names={words.tests}
        value={day.ovulationTest}
        onChange={(ovulationTest) => save.mutate({ ovulationTest })}
      />
      <ChoiceRow
        legend={words.ovulation}
        names={{ MARKED: words.marked }}
        value={day.ovulationMarked ? 'MARKED' : null}
        onChange={(mark) => save.mutate({ ovulationMarked: mark !== null })}
      />
      <ChoiceRow
        legend={words.ill}
        names={words.illAnswers}
        value={day.ill}
        onChange={(ill) => save.mutate({ ill })}
      />
      {(['pain', 'energy', 'mood'] as const).map((symptom) => (
        <ChoiceRow
          key={symptom}
          legend={words[symptom]}
          names={words.levels}
          value={day[symptom]}
          onChange={(level) => save.mutate({ [symptom]: level })}
        />
      ))}
    </>
  );
}

function Parts({ date, answer }: { date: Day; answer: BodyDays }) {
  const words = useLocale().texts.dayRecord;
  const day = answer.days.find((each) => each.date === date) ?? { date, ...EMPTY };
  return (
    <div class="stack">
      <p class="muted small">{words.hint}</p>
      {answer.offeredStarts.map((offered) => (
        <OfferedStart key={offered} day={offered} />
      ))}
      <Choices day={day} />
      <TemperatureForm key={`temperature-${date}`} date={date} stored={day.temperature} />
      <NoteForm key={`note-${date}`} date={date} stored={day.note} />
    </div>
  );
}

/** All fields for one day's record. */
export function DayParts({ date }: { date: Day }) {
  return (
    <Loaded query={useBodyDays(date, date)} placeholder={<Skeleton height="20rem" />}>
      {(answer) => <Parts date={date} answer={answer} />}
    </Loaded>
  );
}
