import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { Profile } from '#web/lib/wire.ts';
import { NotificationTimeField } from '../profile/notification-time-field.tsx';
import { checkProfile } from '../profile/profile-check.ts';

/** The time of the daily message, as in the profile. */
export function MessageTime({ stored }: { stored: Pick<Profile, 'notificationTime'> }) {
  const { texts } = useLocale();
  const { notificationTime: storedTime } = stored;
  const { fields, change, discard } = useDraft('message-time', { notificationTime: storedTime });
  const [problem, setProblem] = useState<string>();
  const save = useChange(() => callApi<Profile>('PATCH', '/api/user', fields), {
    onDone() {
      discard();
      showToast(texts.shell.saved);
    },
    onFailed: setProblem,
  });
  const submit = (event: Event) => {
    event.preventDefault();
    const { notificationTime } = checkProfile(fields, texts);
    setProblem(notificationTime);
    if (notificationTime === undefined) save.mutate();
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <NotificationTimeField
        value={fields.notificationTime}
        error={problem}
        onChange={(notificationTime) => {
          setProblem(undefined);
          change({ notificationTime });
        }}
      />
      <div>
        <Button type="submit" isBusy={save.isPending}>
          {texts.settings.profile.saveTime}
        </Button>
      </div>
    </form>
  );
}
