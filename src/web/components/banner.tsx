import type { ComponentChildren } from 'preact';

interface BannerProps {
  tone?: 'info' | 'ok' | 'warn' | 'danger';
  children: ComponentChildren;
  /** Buttons or links that deal with it. */
  action?: ComponentChildren;
  /** True where it appears by itself and should be read out. */
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
