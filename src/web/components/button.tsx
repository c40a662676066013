import type { ComponentChildren } from 'preact';

interface ButtonProps {
  children: ComponentChildren;
  kind?: 'primary' | 'danger' | 'quiet';
  type?: 'button' | 'submit';
  /** Stays in place and keeps the focus, but ignores clicks until the work is done. */
  isBusy?: boolean;
  /** True if the choice that the button stands for is selected. */
  isPressed?: boolean;
  label?: string;
  onClick?(): void;
}

export function Button({
  children,
  kind,
  type = 'button',
  isBusy = false,
  isPressed,
  label,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={kind === undefined ? 'button' : `button ${kind}`}
      aria-disabled={isBusy}
      aria-pressed={isPressed}
      aria-label={label}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
