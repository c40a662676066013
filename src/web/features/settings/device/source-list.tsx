import { useEffect, useRef } from 'preact/hooks';
import type { DeviceSource } from '#contract/device-source.ts';
import { Icon } from '#web/components/icon.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { OFFERED_SOURCES } from './vendors/table.ts';

interface SourceListProps {
  /** The row to come back to, after a source was looked at. */
  focused: DeviceSource | null;
  onChoose(source: DeviceSource): void;
}

/** One line per source: its name, and which watches feed it. */
export function SourceList({ focused, onChoose }: SourceListProps) {
  const { device } = useLocale().texts;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => row.current?.focus(), []);
  return (
    <section aria-label={device.source}>
      <ul class="sources">
        {OFFERED_SOURCES.map((source) => (
          <li key={source}>
            <button type="button" ref={source === focused ? row : null} onClick={() => onChoose(source)}>
              <span>
                <span class="choice-name">{device.vendors[source].name}</span>{' '}
                <span class="muted small">{device.vendors[source].watches}</span>
              </span>
              <Icon name="right" size={20} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
