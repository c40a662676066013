import { useRef, useState } from 'preact/hooks';
import type { DeviceSource } from '#contract/device-source.ts';
import { useDraft } from '#web/lib/draft.ts';
import type { Device } from '#web/lib/wire.ts';
import { ChosenSource } from './chosen-source.tsx';
import { OauthOutcome } from './oauth/oauth-outcome.tsx';
import { SourceList } from './source-list.tsx';

export const TOKENS_DRAFT = 'device-tokens';

interface TokensDraft {
  source: DeviceSource | null;
  tokens: string;
}

export interface ConnectFormProps {
  /** The source to connect again; without it, the person chooses one. */
  source?: Device['source'];
  /** Sources that are already connected. They are not offered. */
  connected?: readonly DeviceSource[];
  /** Shown above the list of sources. */
  lead?: string;
  isHelpOpen?: boolean;
  onConnected?(): void;
  onCancel?(): void;
}

/** Connects a source: first the list to choose from, then the chosen source. */
export function ConnectForm(props: ConnectFormProps) {
  const { source = null, connected = [], lead, isHelpOpen = false, onConnected, onCancel } = props;
  const { fields, change, discard } = useDraft<TokensDraft>(TOKENS_DRAFT, { source, tokens: '' });
  const [previous, setPrevious] = useState<DeviceSource | null>(null);
  const isFromList = useRef(false);
  const chosen = fields.source;
  if (chosen === null) {
    const choose = (wanted: DeviceSource) => {
      isFromList.current = true;
      change({ source: wanted });
    };
    return (
      <>
        <OauthOutcome />
        {lead !== undefined && <p class="muted">{lead}</p>}
        <SourceList focused={previous} connected={connected} onChoose={choose} />
      </>
    );
  }
  const goBack = () => {
    setPrevious(chosen);
    change({ source: null, tokens: '' });
  };
  const finish = () => {
    discard();
    onConnected?.();
  };
  return (
    <ChosenSource
      source={chosen}
      isHelpOpen={isHelpOpen}
      takesFocus={isFromList.current}
      typed={fields.tokens}
      onType={(tokens) => change({ tokens })}
      onBack={goBack}
      onLeave={discard}
      onConnected={finish}
      onCancel={onCancel}
    />
  );
}
