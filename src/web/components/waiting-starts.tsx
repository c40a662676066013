import { useLocale } from '#web/lib/language.tsx';
import { dropWaiting, useHeldStarts } from '#web/lib/waiting.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** Starts that were logged offline and have not been sent yet. */
export function WaitingStarts() {
  const { texts, formats } = useLocale();
  return (
    <>
      {useHeldStarts().map(({ id, startDate }) => (
        <Banner
          key={id}
          tone="warn"
          action={<Button onClick={() => dropWaiting(id)}>{texts.logPeriod.takeBack}</Button>}
        >
          {texts.logPeriod.waiting(formats.day(startDate))}
        </Banner>
      ))}
    </>
  );
}
