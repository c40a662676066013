import { useId } from 'preact/hooks';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { Device } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';

type Signal = Device['signals'][number];

/** The name of a source. One that is no vendor is an imported file. */
function nameOf(source: string, { vendors, imported }: Texts['device']): string {
  return (vendors as Record<string, { name: string }>)[source]?.name ?? imported;
}

function SourceChoice({ signal, labelId }: { signal: Signal; labelId: string }) {
  const { device: words, shell } = useLocale().texts;
  const change = useChange(
    (source: string | null) => callApi('PUT', `/api/device/signals/${signal.signal}`, { source }),
    { onFresh: () => showToast(shell.saved) },
  );
  const wanted = change.isPending ? change.variables : signal.chosen;
  const preferredSource = signal.source === null ? '' : nameOf(signal.source, words);
  return (
    <select
      aria-labelledby={labelId}
      value={wanted ?? ''}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.value || null)}
    >
      <option value="">
        {signal.chosen === null ? words.automaticNow(preferredSource) : words.automatic}
      </option>
      {signal.choices.map((source) => (
        <option key={source} value={source}>
          {nameOf(source, words)}
        </option>
      ))}
    </select>
  );
}

/** Whether the source has fewer nights than a full baseline needs. */
const isNew = ({ baseline }: Signal): boolean => baseline !== null && baseline.have < baseline.need;

function SignalRow({ signal }: { signal: Signal }) {
  const { texts, formats } = useLocale();
  const { device: words } = texts;
  const labelId = useId();
  const { source, choices, chosen, baseline } = signal;
  return (
    <div>
      <dt id={labelId}>{words.signalNames[signal.signal]}</dt>
      <dd>
        {choices.length > 1 || chosen !== null ? (
          <SourceChoice signal={signal} labelId={labelId} />
        ) : (
          source !== null && nameOf(source, words)
        )}
        {baseline !== null && isNew(signal) && (
          <span class="muted small">
            {' '}
            {words.newBaseline(formats.number(baseline.have), formats.number(baseline.need))}
          </span>
        )}
      </dd>
    </div>
  );
}

/** The source of each signal, and the progress of a new baseline. Can be changed if several sources measure it. */
export function SignalSources({ device }: { device: Device }) {
  const { device: words } = useLocale().texts;
  const titleId = useId();
  // If there is only one source, the list would say nothing.
  const shown = device.signals.filter(
    (signal) => signal.source !== null && (device.sources.length > 1 || isNew(signal)),
  );
  if (shown.length === 0) return null;
  return (
    <section class="stack" aria-labelledby={titleId}>
      <h2 class="entry-name" id={titleId}>
        {words.signalsTitle}
      </h2>
      {device.sources.length > 1 && <p class="muted small">{words.signalsLead}</p>}
      <dl class="facts">
        {shown.map((signal) => (
          <SignalRow key={signal.signal} signal={signal} />
        ))}
      </dl>
    </section>
  );
}
