import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';

interface OneQuestionProps {
  /** Identifies the current question. */
  id: string;
  children: ComponentChildren;
}

/** Shows one question at a time. The next one needs a tap to open, so that a double tap does not answer two. */
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
