import type { ComponentChildren } from 'preact';

/** Shown on a page without data: says what to do. */
export function EmptyState({
  children,
  action,
}: {
  children: ComponentChildren;
  action?: ComponentChildren;
}) {
  return (
    <div class="card empty">
      <p>{children}</p>
      {action}
    </div>
  );
}
