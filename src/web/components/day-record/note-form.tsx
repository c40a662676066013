import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import type { Day } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useSaveDay } from './use-save-day.ts';

export function NoteForm({ date, stored }: { date: Day; stored: string | null }) {
  const { texts } = useLocale();
  const { fields, change, discard } = useDraft(`note:${date}`, { note: stored ?? '' });
  const save = useSaveDay(date, discard);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ note: fields.note });
      }}
    >
      <TextField
        label={texts.dayRecord.note}
        rows={2}
        maxLength={2000}
        value={fields.note}
        onChange={(note) => change({ note })}
      />
      <div class="row">
        <Button type="submit" isBusy={save.isPending}>
          {texts.shell.save}
        </Button>
      </div>
    </form>
  );
}
