import type { ComponentChildren } from 'preact';

interface BannerProps {
  tone?: 'info' | 'ok' | 'warn' | 'danger';
  children: ComponentChildren;
  /** Buttons or links that fix the problem. */
  action?: ComponentChildren;
  /** True if it appears by itself and should be announced. */
  live?: boolean;
}

export function Banner({ tone = 'info', children, action, live = false }: BannerProps) {
  return (
    <div class={`banner ${tone}`} role={live ? 'status' : undefined}>
      <div>{children}</div>
      {action}
    </div>
  );
}
