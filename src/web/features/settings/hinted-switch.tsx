import { Switch } from '#web/components/switch.tsx';

interface HintedSwitchProps {
  name: string;
  hint: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A switch with an explanation in a line below its name. */
export function HintedSwitch({ name, hint, ...control }: HintedSwitchProps) {
  const label = (
    <span class="named">
      {name}
      <span class="muted small">{hint}</span>
    </span>
  );
  return <Switch label={label} {...control} />;
}
