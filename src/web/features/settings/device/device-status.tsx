import type { ComponentChildren } from 'preact';
import { useLocale } from '#web/lib/language.tsx';
import type { Connection } from '#web/lib/wire.ts';

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function State({ device }: { device: Connection }) {
  const { device: words } = useLocale().texts;
  if (device.needsReconnect) return <span class="state danger">{words.broken}</span>;
  if (device.problem !== null) return <span class="state warn">{words.troubled}</span>;
  return <span class="state ok">{words.works}</span>;
}

/** The connection status. A live region, since it changes by itself. */
export function DeviceStatus({ device }: { device: Connection }) {
  const { texts, formats } = useLocale();
  const { device: words } = texts;
  const name = device.source !== null && words.vendors[device.source].name;
  const moment = (instant: string | null) => (instant === null ? words.notYet : formats.moment(instant));
  const listNames = (measures: Connection['fresh']) =>
    measures.length === 0 ? words.nothing : formats.list(measures.map((measure) => words.measures[measure]));
  return (
    <dl class="facts" aria-live="polite">
      <Fact name={words.status}>
        <State device={device} />
      </Fact>
      <Fact name={words.account}>
        {name}
        {device.accountName !== null && device.accountName !== name && ` · ${device.accountName}`}
      </Fact>
      <Fact name={words.since}>{moment(device.connectedSince)}</Fact>
      {device.phone === null && <Fact name={words.lastRead}>{moment(device.lastSyncAt)}</Fact>}
      <Fact name={words.fresh}>{listNames(device.fresh)}</Fact>
      {device.stale.length > 0 && <Fact name={words.stale}>{listNames(device.stale)}</Fact>}
    </dl>
  );
}
