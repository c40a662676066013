import { Button } from '#web/components/button.tsx';
import { ChoiceRow } from '#web/components/day-record/choice-row.tsx';
import '#web/components/day-record/day-record.css';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { CoinToday, Today } from '#web/lib/wire.ts';

const addressOf = (date: Day) => `/api/experiment/coins/${date}`;

function useCoinChange<Input>(send: (input: Input) => Promise<unknown>) {
  const { coin } = useLocale().texts;
  return useChange(send, { onFailed: () => showToast(coin.notNow) });
}

/** Asked before the coin is drawn: if she already knows what she wants, the morning stays out of the experiment. */
function Offer({ offer, date }: { offer: NonNullable<CoinToday['offer']>; date: Day }) {
  const { coin: words, shell } = useLocale().texts;
  const flip = useCoinChange(() => callApi('PUT', addressOf(date)));
  return (
    <>
      <p>
        <strong>{words.offer}</strong>
      </p>
      <p class="small muted">{words.choice(shell.statuses[offer.trained], shell.statuses[offer.eased])}</p>
      <div class="row">
        <Button isBusy={flip.isPending} onClick={() => flip.mutate(undefined)}>
          {words.flip}
        </Button>
      </div>
    </>
  );
}

function Drawn({ drawn, date }: { drawn: NonNullable<CoinToday['drawn']>; date: Day }) {
  const { coin: words, shell } = useLocale().texts;
  const overrule = useCoinChange((overruled: boolean) => callApi('PATCH', addressOf(date), { overruled }));
  const { status, overruled, coin } = drawn;
  const said = coin === 1 ? words.sides.train : words.sides.ease;
  if (status === null) {
    return (
      <p role="status">
        {said} {words.changed}
      </p>
    );
  }
  const name = shell.statuses[status];
  return (
    <>
      <p role="status">
        <strong>{said}</strong> {overruled ? words.overruled(name) : words.today(name)}
      </p>
      <div class="row">
        <Button kind="quiet" isBusy={overrule.isPending} onClick={() => overrule.mutate(!overruled)}>
          {overruled ? words.follow : words.overrule}
        </Button>
      </div>
    </>
  );
}

function Freshness({ date }: { date: Day }) {
  const words = useLocale().texts.coin;
  const save = useCoinChange((freshness: number) => callApi('PATCH', addressOf(date), { freshness }));
  const chosen = save.isPending ? (String(save.variables) as '1') : null;
  return (
    <ChoiceRow
      legend={words.freshness}
      names={words.levels as Record<'1', string>}
      value={chosen}
      onChange={(level) => level !== null && save.mutate(Number(level))}
    />
  );
}

/** The part of the experiment for today. */
export function CoinCard({ today, coin }: { today: Today; coin: CoinToday }) {
  const { coin: words } = useLocale().texts;
  return (
    <section class="card" aria-labelledby="coin">
      <h2 id="coin">{words.title}</h2>
      {coin.freshnessOf !== null && <Freshness date={coin.freshnessOf} />}
      {coin.drawn !== null && <Drawn drawn={coin.drawn} date={today.date} />}
      {coin.drawn === null && coin.offer !== null && <Offer offer={coin.offer} date={today.date} />}
    </section>
  );
}
