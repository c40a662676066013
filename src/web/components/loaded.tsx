import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface LoadedProps<Answer> {
  query: UseQueryResult<Answer>;
  /** Shown until the data has loaded. */
  placeholder: ComponentChildren;
  children(answer: Answer): ComponentChildren;
}

/** Shows a query: a placeholder while it loads, and the last data if a refresh fails. The shell shows its age. */
export function Loaded<Answer>({ query, placeholder, children }: LoadedProps<Answer>) {
  const { texts } = useLocale();
  const { data, error, refetch } = query;
  const retry = <Button onClick={() => void refetch()}>{texts.shell.retry}</Button>;
  if (data === undefined && error === null) {
    return (
      <div class="stack" aria-busy="true">
        <span class="visually-hidden" role="status">
          {texts.shell.loading}
        </span>
        {placeholder}
      </div>
    );
  }
  if (data === undefined) {
    return (
      <Banner tone="danger" live action={retry}>
        <strong>{texts.shell.couldNotLoad}</strong> {problemWords(error, texts)}
      </Banner>
    );
  }
  return <>{children(data)}</>;
}
