import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { refusedField } from '#web/lib/problem-words.ts';
import { findZone } from '#web/lib/timezone-search.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Profile } from '#web/lib/wire.ts';
import { NotificationTimeField } from './notification-time-field.tsx';
import { checkProfile, PROFILE_FIELDS, type ProfileFields, type ProfileProblems } from './profile-check.ts';
import { TimezoneField } from './timezone-field.tsx';

type StoredProfile = Pick<Profile, 'cycleLength' | 'notificationTime' | 'timezone'>;

function useProfileForm(stored: StoredProfile) {
  const { texts } = useLocale();
  const { fields, change, discard } = useDraft<ProfileFields>('profile', {
    ...stored,
    cycleLength: String(stored.cycleLength),
  });
  const [problems, setProblems] = useState<ProfileProblems>({});
  const save = useChange(
    ({ cycleLength, notificationTime, timezone }: ProfileFields) =>
      callApi<Profile>('PATCH', '/api/user', {
        cycleLength: Number(cycleLength),
        notificationTime,
        // Enter submits the form before leaving the field could resolve the name.
        timezone: findZone(timezone) ?? timezone,
      }),
    {
      onDone() {
        discard();
        showToast(texts.shell.saved);
      },
      onFailed(words, error) {
        const field = refusedField(error, PROFILE_FIELDS);
        if (field === undefined) showToast(words);
        else setProblems({ [field]: words });
      },
    },
  );
  const type = (part: Partial<ProfileFields>) => {
    setProblems({});
    change(part);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const newProblems = checkProfile(fields, texts);
    setProblems(newProblems);
    if (Object.keys(newProblems).length === 0) save.mutate(fields);
  };
  return { fields, problems, type, submit, isSaving: save.isPending };
}

export function ProfileForm({ stored }: { stored: StoredProfile }) {
  const { texts } = useLocale();
  const { profile } = texts.settings;
  const { fields, problems, type, submit, isSaving } = useProfileForm(stored);
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <div class="pair">
        <TextField
          label={profile.cycleLength}
          hint={profile.cycleLengthHint}
          error={problems.cycleLength}
          type="number"
          inputMode="decimal"
          min="21"
          max="45"
          step="any"
          value={fields.cycleLength}
          onChange={(cycleLength) => type({ cycleLength })}
        />
        <NotificationTimeField
          value={fields.notificationTime}
          error={problems.notificationTime}
          onChange={(notificationTime) => type({ notificationTime })}
        />
      </div>
      <TimezoneField
        value={fields.timezone}
        error={problems.timezone}
        onChange={(timezone) => type({ timezone })}
      />
      <div>
        <Button type="submit" kind="primary" isBusy={isSaving}>
          {texts.shell.save}
        </Button>
      </div>
    </form>
  );
}
