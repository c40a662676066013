import type { DeviceSource } from '#contract/device-source.ts';
import { useLocale } from '#web/lib/language.tsx';

/** For sources whose steps are all there is to say. */
export function stepsHelp(source: DeviceSource) {
  return function Help() {
    const { steps } = useLocale().texts.device.vendors[source];
    return (
      <ol class="steps">
        {Object.entries(steps).map(([name, step]) => (
          <li key={name}>{step}</li>
        ))}
      </ol>
    );
  };
}
