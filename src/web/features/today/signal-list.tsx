import { useLocale } from '#web/lib/language.tsx';
import type { Signal } from '#web/lib/wire.ts';
import { signalValue, usualWords, verdictWords } from './signal-words.ts';

function SignalRow({ signal }: { signal: Signal }) {
  const locale = useLocale();
  const { shell, today, signals } = locale.texts;
  const { name, lowersTo } = signal;
  return (
    <li>
      <span class="signal-name">{today.answer.signals[name]}</span>
      <strong>{signalValue(signal, locale)}</strong>
      <span class="muted small">{usualWords(signal, locale)}</span>
      <span class={lowersTo === null ? 'muted small' : 'small signal-lowers'}>
        {verdictWords(signal, locale)}
        {lowersTo !== null && `, ${signals.lowersTo(shell.statuses[lowersTo])}`}
      </span>
    </li>
  );
}

/** Every signal with its value, the person's usual range and the verdict. */
export function SignalList({ all }: { all: readonly Signal[] }) {
  const { texts, formats } = useLocale();
  const absent = all.filter(({ verdict }) => verdict === 'ABSENT');
  const names = absent.map(({ name }) => texts.today.answer.signals[name]);
  return (
    <>
      <ul class="signals">
        {all
          .filter((signal) => !absent.includes(signal))
          .map((signal) => (
            <SignalRow key={signal.name} signal={signal} />
          ))}
      </ul>
      {absent.length > 0 && <p class="muted small">{texts.signals.absent(formats.list(names))}</p>}
    </>
  );
}
