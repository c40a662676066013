import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

interface PageProps {
  title: string;
  /** Of the browser's tab, where it can say more than the heading. */
  tabTitle?: string | undefined;
  /** Beside the title: what the page is mostly used for. */
  action?: ComponentChildren;
  children: ComponentChildren;
}

export function Page({ title, tabTitle = title, action, children }: PageProps) {
  useLayoutEffect(() => {
    document.title = `${tabTitle} – Lutea`;
  }, [tabTitle]);
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
