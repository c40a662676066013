import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

interface PageProps {
  title: string;
  /** Beside the title: what the page is mostly used for. */
  action?: ComponentChildren;
  children: ComponentChildren;
}

export function Page({ title, action, children }: PageProps) {
  useLayoutEffect(() => {
    document.title = `${title} – Lutea`;
  }, [title]);
  return (
    <div class="stack">
      <div class="page-head">
        <h1>{title}</h1>
        {action}
      </div>
      {children}
    </div>
  );
}
