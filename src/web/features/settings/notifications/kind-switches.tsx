import { NOTIFICATION_KINDS } from '#contract/notification-kind.ts';
import { Switch } from '#web/components/switch.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Notifications } from '#web/lib/wire.ts';
import { useQuickChange } from '../quick-change.ts';

export function KindSwitches({ stored }: { stored: Notifications }) {
  const { notifications } = useLocale().texts.settings;
  const change = useQuickChange<Notifications>('/api/notifications');
  return (
    <fieldset class="choice">
      <legend>{notifications.kindsTitle}</legend>
      {NOTIFICATION_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={
            <span class="named">
              {notifications.kinds[kind].name}
              <span class="muted small">{notifications.kinds[kind].hint}</span>
            </span>
          }
          checked={stored[kind]}
          onChange={(isOn) => change.mutate({ [kind]: isOn })}
        />
      ))}
      <Switch
        label={
          <span class="named">
            {notifications.discreet.name}
            <span class="muted small">{notifications.discreet.hint}</span>
          </span>
        }
        checked={stored.discreet}
        onChange={(isOn) => change.mutate({ discreet: isOn })}
      />
    </fieldset>
  );
}
