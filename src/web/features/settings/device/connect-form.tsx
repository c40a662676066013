import { useEffect, useRef, useState } from 'preact/hooks';
import type { DeviceSource } from '#contract/device-source.ts';
import { Button } from '#web/components/button.tsx';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useDeviceWays } from '#web/lib/queries.ts';
import type { Device } from '#web/lib/wire.ts';
import { OauthOutcome } from './oauth/oauth-outcome.tsx';
import { SourceList } from './source-list.tsx';
import { atVendor } from './vendors/at-vendor.tsx';
import { VENDORS } from './vendors/table.ts';

export const TOKENS_DRAFT = 'device-tokens';

interface TokensDraft {
  source: DeviceSource | null;
  tokens: string;
}

export interface ConnectFormProps {
  /** The one connected now, where a connection is renewed. */
  source?: Device['source'];
  /** Those that are connected, where another one is added. */
  connected?: readonly DeviceSource[];
  /** Said above the list of sources. */
  lead?: string;
  isHelpOpen?: boolean;
  onConnected?(): void;
  onCancel?(): void;
}

/** Chooses a source from a short list; how to connect it is the vendor's own part and opens on choice. */
export function ConnectForm(props: ConnectFormProps) {
  const { source = null, connected = [], lead, isHelpOpen = false, onConnected, onCancel } = props;
  const { device } = useLocale().texts;
  const { fields, change, discard } = useDraft<TokensDraft>(TOKENS_DRAFT, { source, tokens: '' });
  const [left, setLeft] = useState<DeviceSource | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasListed = useRef(false);
  const chosen = fields.source;
  const ways = useDeviceWays();
  useEffect(() => {
    // The row that was pressed is gone, and the focus with it.
    if (chosen !== null && wasListed.current) heading.current?.focus();
    wasListed.current = chosen === null;
  }, [chosen]);
  if (chosen === null) {
    return (
      <>
        <OauthOutcome />
        {lead !== undefined && <p class="muted">{lead}</p>}
        <SourceList focused={left} connected={connected} onChoose={(wanted) => change({ source: wanted })} />
      </>
    );
  }
  // One that can be connected without an app is connected on its own page where the operator has one.
  const isAtVendor = ways.data?.items.some(({ source: each, by }) => each === chosen && by === 'oauth');
  const { Help, Form } = isAtVendor ? atVendor : VENDORS[chosen];
  const vendor = device.vendors[chosen];
  const finish = () => {
    discard();
    onConnected?.();
  };
  const goBack = () => {
    setLeft(chosen);
    change({ source: null, tokens: '' });
  };
  return (
    <div class="stack source">
      <div class="row apart">
        <h2 class="entry-name" tabIndex={-1} ref={heading}>
          {vendor.name}
        </h2>
        <Button kind="quiet" onClick={goBack}>
          {device.otherSource}
        </Button>
      </div>
      <p class="muted small">{vendor.hint}</p>
      <details class="help" open={isHelpOpen}>
        <summary>{device.help}</summary>
        <div class="stack">
          <Help source={chosen} />
        </div>
      </details>
      <Form
        source={chosen}
        typed={fields.tokens}
        onType={(tokens) => change({ tokens })}
        onLeave={discard}
        onConnected={finish}
        onCancel={onCancel}
      />
    </div>
  );
}
