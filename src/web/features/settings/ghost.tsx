import type { ComponentChildren } from 'preact';

/** Keeps exactly the place of what is being loaded: the same thing, drawn with made-up values and not shown. */
export function Ghost({ children }: { children: ComponentChildren }) {
  return (
    <div class="ghost" inert aria-hidden="true">
      {children}
    </div>
  );
}
