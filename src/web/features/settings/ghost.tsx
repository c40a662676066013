import type { ComponentChildren } from 'preact';

/** A placeholder with the exact size: the same component with sample values, invisible. */
export function Ghost({ children }: { children: ComponentChildren }) {
  return (
    <div class="ghost" inert aria-hidden="true">
      {children}
    </div>
  );
}
