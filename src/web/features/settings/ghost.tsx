import type { ComponentChildren } from 'preact';

/** A placeholder of the exact size: the component itself with sample values, but invisible. */
export function Ghost({ children }: { children: ComponentChildren }) {
  return (
    <div class="ghost" inert aria-hidden="true">
      {children}
    </div>
  );
}
