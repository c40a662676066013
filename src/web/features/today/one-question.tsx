import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';

interface OneQuestionProps {
  /** Of the question there is now. */
  id: string;
  children: ComponentChildren;
}

/**
 * A place for one question after another. The next one opens on a tap, so that the second tap of a double tap answers
 * nothing.
 */
export function OneQuestion({ id, children }: OneQuestionProps) {
  const { prompts } = useLocale().texts.today;
  const [opened, setOpened] = useState(id);
  if (opened === id) return <>{children}</>;
  return (
    <Banner action={<Button onClick={() => setOpened(id)}>{prompts.showNext}</Button>}>
      {prompts.oneMore}
    </Banner>
  );
}
