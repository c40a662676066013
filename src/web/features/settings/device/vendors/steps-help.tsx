import type { DeviceSource } from '#contract/device-source.ts';
import { useLocale } from '#web/lib/language.tsx';

export function Steps({ steps }: { steps: Readonly<Record<string, string>> }) {
  return (
    <ol class="steps">
      {Object.values(steps).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** The help of sources for which a list of steps is enough. */
export function StepsHelp({ source }: { source: DeviceSource }) {
  return <Steps steps={useLocale().texts.device.vendors[source].steps} />;
}
