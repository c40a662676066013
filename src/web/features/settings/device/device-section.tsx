import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries } from '#web/lib/queries.ts';
import type { Device } from '#web/lib/wire.ts';
import { Section } from '../section.tsx';
import { AddSource } from './add-source.tsx';
import { ConnectForm } from './connect-form.tsx';
import { DeviceConnected, SyncButton } from './device-connected.tsx';
import { EnterValues } from './enter-values.tsx';
import { FirstReading } from './first-reading.tsx';
import { SignalSources } from './signal-sources.tsx';
import { useLiveDevice } from './use-live-device.ts';

/** A banner for each source that was connected after the page opened. */
function FirstReadings({ device }: { device: Device }) {
  const { device: words } = useLocale().texts;
  const { query } = useLocation();
  const connected = device.sources.filter((each) => each.connected);
  // After the return from the vendor's page, the first source was just connected, so it is new.
  const known = useRef(connected.slice('connected' in query ? 1 : 0).map(({ source }) => source));
  // A source that is disconnected and connected again counts as new.
  known.current = known.current.filter((source) => connected.some((each) => each.source === source));
  const next = (
    <a class="button primary" href="/">
      {words.toToday}
    </a>
  );
  return (
    <>
      {connected
        .filter(({ source }) => !known.current.includes(source))
        .map((each) => (
          <FirstReading key={each.source} device={each} next={next} />
        ))}
    </>
  );
}

function Connections({ device }: { device: Device }) {
  const { device: words } = useLocale().texts;
  const { sources } = device;
  const hasSeveral = sources.length > 1;
  if (sources.length === 0) return <ConnectForm lead={words.lead} isHelpOpen />;
  return (
    <>
      {hasSeveral && sources.some(({ phone }) => phone === null) && (
        <div class="row">
          <SyncButton />
        </div>
      )}
      {sources.map((each, i) => (
        <section key={each.source} class="stack" aria-label={words.vendors[each.source].name}>
          {hasSeveral && <h2 class="entry-name">{words.vendors[each.source].name}</h2>}
          <DeviceConnected device={each} isOneOfSeveral={hasSeveral} isFirst={i === 0} />
        </section>
      ))}
      <AddSource connected={sources.map(({ source }) => source)} />
      <SignalSources device={device} />
    </>
  );
}

export function DeviceSection() {
  const device = useLiveDevice();
  return (
    <Section id="wearable">
      <Loaded query={device} placeholder={<Skeleton height="22rem" />}>
        {(loaded) => (
          <>
            <FirstReadings device={loaded} />
            <Connections device={loaded} />
          </>
        )}
      </Loaded>
      <EnterValues hasWearable={device.data?.connected !== false} />
    </Section>
  );
}

DeviceSection.prefetch = ((client) =>
  Promise.all([client.fetchQuery(queries.device), client.fetchQuery(queries.deviceWays)])) satisfies Prefetch;
