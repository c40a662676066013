import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { ImportDetails, ImportPreview } from '#web/lib/wire.ts';
import { LeftOutList } from './left-out-list.tsx';
import { ModeHint } from './mode-hint.tsx';
import { OutlookLine } from './outlook.tsx';
import { PeriodTicks } from './period-ticks.tsx';
import { sourceName } from './source-name.ts';

const COUNTED = [
  'periods',
  'bleedingDays',
  'tests',
  'ovulations',
  'temperatures',
  'symptoms',
  'notes',
  'nights',
  'activities',
] as const;

function Counts({ counts }: Pick<ImportPreview, 'counts'>) {
  const { texts, formats } = useLocale();
  return (
    <dl class="import-counts">
      {COUNTED.map((what) => ({ what, count: counts[what] ?? 0 }))
        .filter(({ count }) => count > 0)
        .map(({ what, count }) => (
          <div key={what}>
            <dt>{texts.import.counted[what][count === 1 ? 0 : 1]}</dt>
            <dd>{formats.number(count)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Apps in which spotting starts a period. */
const SPOTTING_STARTS = ['drip', 'sparkyfitness'];

const proposed = ({ periods }: ImportPreview): Set<string> =>
  new Set(periods.filter(({ isTicked }) => isTicked).map(({ start }) => start));

interface PreviewProps {
  details: ImportDetails;
  preview: ImportPreview;
  action: ComponentChildren;
}

/** What was found in the file. Nothing has been stored yet. */
export function Preview({ details, preview, action }: PreviewProps) {
  const { texts, formats } = useLocale();
  const words = texts.import;
  const { id, sources, leftOut } = details;
  const { counts, periods, from, to, newDays, newNights, outlook, suggestedMode } = preview;
  const [ticked, setTicked] = useState(() => proposed(preview));
  const isAsProposed = ticked.symmetricDifference(proposed(preview)).size === 0;
  const [problem, setProblem] = useState<string>();
  const { query, route } = useLocation();
  const apply = useChange(
    () => callApi<ImportDetails>('POST', `/api/imports/${id}/apply`, { starts: [...ticked] }),
    {
      onDone: (details) => showToast(words.applied(details)),
      onFresh() {
        if (query['from'] === 'start') route('/start?step=period');
      },
      onFailed: (_, error) => setProblem(problemWords(error, texts, words.errors)),
    },
  );
  return (
    <section class="card" aria-labelledby="preview-title">
      <h2 id="preview-title">
        {words.foundIn(formats.list(sources.map((source) => sourceName(source, texts))))}
      </h2>
      {from !== null && to !== null && <p>{words.range(formats.date(from), formats.date(to))}</p>}
      <Counts counts={counts} />
      <p class="muted small">
        {words.sum(
          formats.number(counts.records),
          formats.number(counts.taken),
          formats.number(counts.records - counts.taken),
        )}
      </p>
      <PeriodTicks periods={periods} ticked={ticked} onChange={setTicked} />
      {sources.some((source) => SPOTTING_STARTS.includes(source)) && (
        <p class="muted small">{words.laterStarts}</p>
      )}
      {suggestedMode !== null && <ModeHint suggested={suggestedMode} />}
      {outlook !== null && isAsProposed && <OutlookLine outlook={outlook} />}
      {preview.restoresAccount && <p>{words.restoresAccount}</p>}
      {newDays + newNights > 0 && <p class="muted small">{words.newAmong(newDays, newNights)}</p>}
      <LeftOutList leftOut={leftOut} />
      {problem !== undefined && (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
      <div class="row">
        <Button kind="primary" isBusy={apply.isPending} onClick={() => apply.mutate(undefined)}>
          {words.apply(ticked.size)}
        </Button>
        {action}
      </div>
    </section>
  );
}
