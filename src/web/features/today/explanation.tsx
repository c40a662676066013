import { useState } from 'preact/hooks';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Decision, Today } from '#web/lib/wire.ts';

const Details = lazyPart(
  () => import('./explanation-details.tsx').then((part) => part.ExplanationDetails),
  '20rem',
);

/** How much of the night the decision is made from. When it is opened, it shows why; that code is loaded then. */
export function Explanation({ today, decision }: { today: Today; decision: Decision }) {
  const { answer } = useLocale().texts.today;
  const [wasOpened, setOpened] = useState(false);
  return (
    <details class="why" onToggle={() => setOpened(true)}>
      <summary>
        <span class="small muted">{answer.madeFrom[decision.madeFrom]}</span>
        <span class="why-word">{answer.why}</span>
      </summary>
      {wasOpened && <Details today={today} decision={decision} />}
    </details>
  );
}
