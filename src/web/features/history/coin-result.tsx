import { TableHead } from '#web/components/table-head.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { CoinRow, Experiment } from '#web/lib/wire.ts';

type Current = NonNullable<Experiment['current']>;
type Side = Current['trained'];

/** Rounds to tenths. Adding 0 turns −0 into 0, because −0 would be shown with its sign. */
const tenths = (value: number) => Math.round(10 * value) / 10 + 0;

/** The result of the experiment, with figures of both sides. */
export function CoinResult({ current }: { current: Current }) {
  const { texts, formats } = useLocale();
  const words = texts.coin;
  const { days, effect, low, high, verdict } = current;
  const shown = (value: number | null) => formats.number(tenths(value ?? 0), 1);
  const result = { size: shown(Math.abs(effect)), low: shown(low), high: shown(high) };
  const numberOr = (value: number | null, digits: 0 | 1) =>
    value === null ? words.noValue : formats.number(value, digits);
  const { trained, eased } = current;
  const rows: [string, (side: Side) => string][] = [
    [words.table.days, ({ days: count }) => formats.number(count)],
    [words.table.missing, ({ missing }) => formats.number(missing)],
    [words.table.freshness, ({ freshness }) => numberOr(freshness, 1)],
    [words.table.minutes, ({ minutes }) => numberOr(minutes, 0)],
  ];
  return (
    <>
      <p>
        <strong>{words.verdicts[verdict](result)}</strong> {words.complete(days)}
      </p>
      <p class="small muted">{words.interval}</p>
      <table>
        <TableHead names={[words.table.side, words.train, words.ease]} />
        <tbody>
          {rows.map(([name, write]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{write(trained)}</td>
              <td>{write(eased)}</td>
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
        <TableHead names={[words.day, words.said, words.nextNight]} />
        <tbody>
          {coins.map(({ date, rule, coin, overruled, outcome }) => {
            const side = coin === 1 ? words.train : words.ease;
            return (
              <tr key={date}>
                <th scope="row">
                  {formats.dayAndMonth(date)} <span class="muted">{words.rules[rule]}</span>
                </th>
                <td>{overruled ? words.overruledMark(side) : side}</td>
                <td class="number">
                  {outcome === null ? words.noValue : formats.number(tenths(outcome), 1)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
