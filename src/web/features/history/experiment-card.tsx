import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Switch } from '#web/components/switch.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { queries } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Experiment } from '#web/lib/wire.ts';
import { CoinDays, CoinResult } from './coin-result.tsx';

type Current = NonNullable<Experiment['current']>;

/** How often mornings qualify, and how long the experiment would take. Shown before the button that starts it. */
function Outlook({ outlook: { eligible, mornings, weeks, isLikely } }: Pick<Experiment, 'outlook'>) {
  const words = useLocale().texts.coin;
  if (weeks === null) return <p>{words.noRate}</p>;
  return (
    <>
      <p>
        {words.rate(eligible, mornings)} <strong>{words.takes(weeks)}</strong>
      </p>
      {!isLikely && <p>{words.unlikely}</p>}
    </>
  );
}

function Start({ experiment }: { experiment: Experiment }) {
  const words = useLocale().texts.coin;
  const [isAdult, setAdult] = useState(false);
  const start = useChange(() => callApi('POST', '/api/experiment', { isAdult }), {
    onDone: () => showToast(words.started),
    onFailed: () => showToast(words.notNow),
  });
  return (
    <>
      <p>{words.what}</p>
      <Outlook outlook={experiment.outlook} />
      <p class="small muted">{words.never}</p>
      <Switch label={words.adult} checked={isAdult} onChange={setAdult} />
      <div class="row">
        <Button isBusy={start.isPending || !isAdult} onClick={() => start.mutate(undefined)}>
          {words.start}
        </Button>
      </div>
    </>
  );
}

function Numbers({ line }: { line: string }) {
  const words = useLocale().texts.coin;
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => showToast(words.copied),
      () => showToast(words.copyByHand),
    );
  return (
    <>
      <p>
        {words.numbers}: <code>{line}</code> <span class="small muted">{words.numbersHint}</span>
      </p>
      <div class="row">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <a href="/coins">{words.add}</a>
      </div>
    </>
  );
}

function End() {
  const words = useLocale().texts.coin;
  const [isAsked, setAsked] = useState(false);
  const end = useChange(() => callApi('POST', '/api/experiment/end'), {
    onDone: () => {
      setAsked(false);
      showToast(words.ended);
    },
    onFailed: () => showToast(words.notNow),
  });
  return (
    <div class="row">
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {words.end}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={words.end}
          confirmLabel={words.end}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(undefined)}
          onClose={() => setAsked(false)}
        >
          <p>{words.endWords}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function CurrentExperiment({ current }: { current: Current }) {
  const { texts, formats } = useLocale();
  const words = texts.coin;
  const { startedOn, endedOn, endsBy, key, numbers } = current;
  const started = formats.date(startedOn);
  return (
    <>
      <p class="muted">
        {endedOn === null
          ? words.running(started, formats.date(endsBy))
          : words.over(started, formats.date(endedOn))}
      </p>
      <CoinResult current={current} />
      {numbers !== null && <Numbers line={numbers} />}
      {key !== null && <p class="small coin-key">{words.key(key)}</p>}
      <CoinDays coins={current.coins} />
      {endedOn === null && <End />}
    </>
  );
}

/** "Did easing off help?": the experiment, or what one could tell. Nothing if none can be started. */
export function ExperimentCard() {
  const words = useLocale().texts.coin;
  const { data } = useQuery(queries.experiment);
  if (data === undefined || (!data.canStart && data.current === null)) return null;
  return (
    <section class="card experiment" aria-labelledby="experiment">
      <h2 id="experiment">{words.heading}</h2>
      {data.current !== null && <CurrentExperiment current={data.current} />}
      {data.canStart && <Start experiment={data} />}
    </section>
  );
}
