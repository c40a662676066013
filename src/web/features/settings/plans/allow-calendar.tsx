import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';

/** Goes to intervals.icu, which asks whether Lutea may use the calendar. */
export function AllowCalendar() {
  const { plans } = useLocale().texts.settings;
  const begin = useChange(
    () => callApi<{ url: string }>('POST', '/api/device/authorize', { source: 'intervals' }),
    { onDone: ({ url }) => location.assign(url) },
  );
  return (
    <Button kind="primary" isBusy={begin.isPending} onClick={() => begin.mutate()}>
      {plans.allow}
    </Button>
  );
}
