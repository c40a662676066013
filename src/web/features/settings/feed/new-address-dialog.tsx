import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Feed } from '#web/lib/wire.ts';

/** The dialog's name in the URL. */
export const newAddressOf = (scope: Feed['scope']): string => `new-address=${scope}`;

interface NewAddressDialogProps {
  scope: Feed['scope'];
  /** True if the feed already has a URL, which will stop working. */
  isRenewal: boolean;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an address in use is replaced. For a first address, it is only where sign-in returns to. */
export function NewAddressDialog({ scope, isRenewal, ...dialog }: NewAddressDialogProps) {
  const { feed: words } = useLocale().texts.settings;
  const { name, hint } = words.scopes[scope];
  if (isRenewal) {
    return (
      <ConfirmDialog title={words.rotateTitle} confirmLabel={words.rotate} {...dialog}>
        <p>{words.rotateText(name)}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog title={words.createFor(name)} confirmLabel={words.create} kind="primary" {...dialog}>
      <p>{hint}</p>
    </ConfirmDialog>
  );
}
