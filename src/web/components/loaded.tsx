import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { ApiError } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface LoadedProps<Answer> {
  query: UseQueryResult<Answer>;
  /** What keeps the place until the answer is there. */
  placeholder: ComponentChildren;
  children(answer: Answer): ComponentChildren;
}

/** Shows a query: a placeholder while it loads, and the last data with its age if a refresh fails. */
export function Loaded<Answer>({ query, placeholder, children }: LoadedProps<Answer>) {
  const { texts, formats } = useLocale();
  const { data, error, dataUpdatedAt, refetch } = query;
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
  // Without a session there is another dialog, and nothing to try again.
  const isOld = error !== null && !(error instanceof ApiError && error.status === 401);
  return (
    <>
      {isOld && (
        <Banner tone="warn" live action={retry}>
          {texts.shell.shownFrom(formats.moment(new Date(dataUpdatedAt).toISOString()))}
        </Banner>
      )}
      {children(data)}
    </>
  );
}
