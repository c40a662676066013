import { useLocale } from '#web/lib/language.tsx';
import type { CoinRow, Experiment } from '#web/lib/wire.ts';

type Current = NonNullable<Experiment['current']>;

/** What the coin found, and what stands beside it. */
export function CoinResult({ current }: { current: Current }) {
  const { texts, formats } = useLocale();
  const words = texts.coin;
  const { days, effect, low, high, verdict } = current;
  const write = (value: number | null) => formats.number(value ?? 0, 1);
  const result = { size: write(Math.abs(effect)), low: write(low), high: write(high) };
  const numberOr = (value: number | null, digits: 0 | 1) =>
    value === null ? words.noValue : formats.number(value, digits);
  const sides = [
    { name: words.train, side: current.trained },
    { name: words.ease, side: current.eased },
  ];
  return (
    <>
      <p>
        <strong>{words.verdicts[verdict](result)}</strong> {words.complete(days)}
      </p>
      <p class="small muted">{words.interval}</p>
      <table class="coin-sides">
        <thead>
          <tr>
            {Object.values(words.table).map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sides.map(({ name, side }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{side.days}</td>
              <td class="number">{side.missing}</td>
              <td class="number">{numberOr(side.freshness, 1)}</td>
              <td class="number">{numberOr(side.minutes, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small muted">{words.beside}</p>
    </>
  );
}

export function CoinDays({ coins }: { coins: readonly CoinRow[] }) {
  const { texts, formats } = useLocale();
  const words = texts.coin;
  if (coins.length === 0) return null;
  return (
    <details>
      <summary>{words.days}</summary>
      <table>
        <thead>
          <tr>
            {[words.day, words.reason, words.said, words.nextNight].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coins.map(({ date, rule, coin, overruled, outcome }) => {
            const side = coin === 1 ? words.train : words.ease;
            return (
              <tr key={date}>
                <th scope="row">{formats.shortDay(date)}</th>
                <td>{words.rules[rule]}</td>
                <td>{overruled ? words.overruledMark(side) : side}</td>
                <td class="number">{outcome === null ? words.noValue : formats.number(outcome, 1)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
