import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { ColumnRole, ImportQuestion } from '#web/lib/wire.ts';
import type { AnswerProps } from './question-form.tsx';

type ColumnsQuestion = Extract<ImportQuestion, { kind: 'COLUMNS' }>;

const ROLES: readonly ColumnRole[] = [
  'ignore',
  'date',
  'end',
  'flow',
  'spotting',
  'temperature',
  'test',
  'note',
];

const SHOWN_VALUES = 3;

function samples({ rows }: ColumnsQuestion, at: number): string {
  const values = rows.map((row) => row[at] ?? '').filter((value) => value !== '');
  return [...new Set(values)].slice(0, SHOWN_VALUES).join(' · ');
}

interface ColumnsFormProps extends AnswerProps {
  question: ColumnsQuestion;
}

/** Asks what each column of a table contains. */
export function ColumnsForm({ question, isBusy, onAnswer, action }: ColumnsFormProps) {
  const words = useLocale().texts.import;
  const [columns, setColumns] = useState(question.proposed);
  const [isDateMissing, setDateMissing] = useState(false);
  const choose = (at: number, role: ColumnRole) => {
    setDateMissing(false);
    setColumns(columns.map((before, other) => (other === at ? role : before)));
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!columns.includes('date')) setDateMissing(true);
    else if (!isBusy) onAnswer({ columns });
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <p>{words.columnsText}</p>
      <div class="columns">
        {question.header.map((name, at) => (
          <SelectField
            key={at}
            label={name || words.unnamedColumn(at + 1)}
            hint={samples(question, at)}
            value={columns[at] ?? 'ignore'}
            options={ROLES.map((role) => [role, words.roles[role]])}
            onChange={(role) => choose(at, role)}
          />
        ))}
      </div>
      {isDateMissing && (
        <p class="field-error" role="alert">
          {words.dateColumnMissing}
        </p>
      )}
      <div class="row">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {words.readTable}
        </Button>
        {action}
      </div>
    </form>
  );
}
