import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries } from '#web/lib/queries.ts';
import type { Device } from '#web/lib/wire.ts';
import { Section } from '../section.tsx';
import { ConnectForm } from './connect-form.tsx';
import { DeviceConnected } from './device-connected.tsx';
import { EnterValues } from './enter-values.tsx';
import { FirstReading } from './first-reading.tsx';
import { useLiveDevice } from './use-live-device.ts';

function Connection({ device }: { device: Device }) {
  const { device: words } = useLocale().texts;
  const { query } = useLocation();
  // Back from the vendor's page, which connected it.
  const wasConnected = useRef(device.connected && !('connected' in query));
  if (device.source === null) {
    wasConnected.current = false;
    return <ConnectForm lead={words.lead} isHelpOpen />;
  }
  const next = (
    <a class="button primary" href="/">
      {words.toToday}
    </a>
  );
  return (
    <>
      {device.connected && !wasConnected.current && <FirstReading device={device} next={next} />}
      <DeviceConnected device={device} />
    </>
  );
}

export function DeviceSection() {
  return (
    <Section id="wearable">
      <Loaded query={useLiveDevice()} placeholder={<Skeleton height="22rem" />}>
        {(device) => <Connection device={device} />}
      </Loaded>
      <EnterValues />
    </Section>
  );
}

DeviceSection.prefetch = ((client) =>
  Promise.all([client.fetchQuery(queries.device), client.fetchQuery(queries.deviceWays)])) satisfies Prefetch;
