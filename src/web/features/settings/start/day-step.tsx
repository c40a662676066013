import { useState } from 'preact/hooks';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { browserZone } from '#web/lib/timezone.ts';
import { findZone } from '#web/lib/timezone-search.ts';
import type { Profile } from '#web/lib/wire.ts';
import { NotificationTimeField } from '../profile/notification-time-field.tsx';
import { checkProfile, type ProfileProblems } from '../profile/profile-check.ts';
import { TimezoneField } from '../profile/timezone-field.tsx';
import { StepButtons, StepCard, type StepProps } from './step-card.tsx';

interface DayStepProps extends StepProps {
  stored: Pick<Profile, 'notificationTime' | 'timezone'>;
  /** True if nobody chose the stored timezone. The form then suggests that of the browser. */
  isZoneOpen: boolean;
}

/** The step that asks for the timezone and the time of the daily message. */
export function DayStep({ stored, isZoneOpen, onDone }: DayStepProps) {
  const { texts } = useLocale();
  const { fields, change, discard } = useDraft('start-day', {
    notificationTime: stored.notificationTime,
    timezone: isZoneOpen ? browserZone() : stored.timezone,
  });
  const [problems, setProblems] = useState<ProfileProblems>({});
  const save = useChange(
    ({ notificationTime, timezone }: typeof fields) =>
      callApi<Profile>('PATCH', '/api/user', { notificationTime, timezone: findZone(timezone) ?? timezone }),
    {
      onDone() {
        discard();
        onDone();
      },
    },
  );
  // Skipping also accepts the browser's timezone: it was shown, and the person saw no reason to change it.
  const adopt = useChange(() => callApi<Profile>('POST', '/api/user/timezone', { timezone: browserZone() }), {
    onDone,
    onFailed: onDone,
  });
  const type = (part: Partial<typeof fields>) => {
    setProblems({});
    change(part);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const newProblems = checkProfile(fields, texts);
    setProblems(newProblems);
    if (Object.keys(newProblems).length === 0 && !save.isPending) save.mutate(fields);
  };
  return (
    <StepCard step="day">
      <form class="stack" noValidate onSubmit={submit}>
        <TimezoneField
          value={fields.timezone}
          error={problems.timezone}
          onChange={(timezone) => type({ timezone })}
        />
        <NotificationTimeField
          value={fields.notificationTime}
          error={problems.notificationTime}
          onChange={(notificationTime) => type({ notificationTime })}
        />
        <StepButtons
          isBusy={save.isPending || adopt.isPending}
          onSkip={() => (isZoneOpen ? adopt.mutate() : onDone())}
        />
      </form>
    </StepCard>
  );
}
