import { NOTIFICATION_KINDS } from '#contract/notification-kind.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Notifications } from '#web/lib/wire.ts';
import { HintedSwitch } from '../hinted-switch.tsx';
import { useQuickChange } from '../quick-change.ts';

export function KindSwitches({ stored }: { stored: Notifications }) {
  const { notifications } = useLocale().texts.settings;
  const change = useQuickChange<Notifications>('/api/notifications');
  return (
    <fieldset class="choice">
      <legend>{notifications.kindsTitle}</legend>
      {NOTIFICATION_KINDS.map((kind) => (
        <HintedSwitch
          key={kind}
          {...notifications.kinds[kind]}
          checked={stored[kind]}
          onChange={(isOn) => change.mutate({ [kind]: isOn })}
        />
      ))}
      <HintedSwitch
        {...notifications.discreet}
        checked={stored.discreet}
        onChange={(isOn) => change.mutate({ discreet: isOn })}
      />
    </fieldset>
  );
}
