import { useEffect, useRef } from 'preact/hooks';
import type { DeviceSource } from '#contract/device-source.ts';
import { Icon } from '#web/components/icon.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useDeviceWays } from '#web/lib/queries.ts';
import { OFFERED_SOURCES } from './vendors/table.ts';

interface SourceListProps {
  /** The source whose row gets the focus, after the person went back from it. */
  focused: DeviceSource | null;
  /** Sources that are already connected. They are not offered. */
  connected: readonly DeviceSource[];
  onChoose(source: DeviceSource): void;
}

/** Sources that can be connected here, and the names of those that the operator has not set up. */
export function SourceList(props: SourceListProps) {
  return (
    <Loaded query={useDeviceWays()} placeholder={<Skeleton height="16rem" />}>
      {({ items }) => {
        const notSetUp = items.filter(({ by }) => by === null).map(({ source }) => source);
        const offered = OFFERED_SOURCES.filter(
          (each) => !notSetUp.includes(each) && !props.connected.includes(each),
        );
        return (
          <>
            <OfferedSources {...props} offered={offered} />
            {notSetUp.length > 0 && <NotSetUp sources={notSetUp} />}
          </>
        );
      }}
    </Loaded>
  );
}

function NotSetUp({ sources }: { sources: readonly DeviceSource[] }) {
  const { texts, formats } = useLocale();
  const { oauth, vendors } = texts.device;
  return (
    <p class="muted small">{oauth.notSetUp(formats.list(sources.map((source) => vendors[source].name)))}</p>
  );
}

interface OfferedSourcesProps extends SourceListProps {
  offered: readonly DeviceSource[];
}

/** One line per source: its name, and the watches whose data it has. */
function OfferedSources({ focused, onChoose, offered }: OfferedSourcesProps) {
  const { device } = useLocale().texts;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => row.current?.focus(), []);
  return (
    <section aria-label={device.source}>
      <ul class="sources">
        {offered.map((source) => (
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
