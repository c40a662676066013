import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

interface PageProps {
  title: string;
  /** Title of the browser tab, if it says more than the heading. */
  tabTitle?: string | undefined;
  /** The main action of the page, beside the title. */
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
