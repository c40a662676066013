import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Upload } from './use-upload.ts';

export function PasteDates({ upload }: { upload: Upload }) {
  const { texts } = useLocale();
  const words = texts.import;
  const { fields, change, discard } = useDraft('import-dates', { dates: '' });
  const [problem, setProblem] = useState<string>();
  const submit = async (event: Event) => {
    event.preventDefault();
    if (fields.dates.trim() === '') return setProblem(texts.shell.required);
    if (await upload.send([{ name: 'dates.txt', file: new Blob([fields.dates]) }])) discard();
  };
  return (
    <form class="stack tight" noValidate onSubmit={submit}>
      <TextField
        label={words.pasteLabel}
        hint={words.pasteHint}
        error={problem}
        rows={4}
        value={fields.dates}
        onChange={(dates) => {
          setProblem(undefined);
          change({ dates });
        }}
      />
      <div>
        <Button type="submit">{words.readDates}</Button>
      </div>
    </form>
  );
}
