import type { ComponentChildren } from 'preact';
import { useLocale } from '#web/lib/language.tsx';

/** The fold-out around a vendor's steps. */
export function VendorHelp({ isOpen, children }: { isOpen: boolean; children: ComponentChildren }) {
  const { device } = useLocale().texts;
  return (
    <details class="help" open={isOpen}>
      <summary>{device.help}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}
