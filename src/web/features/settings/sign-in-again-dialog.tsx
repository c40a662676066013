import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';

export const isLoginTooOld = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'RECENT_LOGIN_REQUIRED';

interface SignInAgainDialogProps {
  /** The dialog to which sign-in returns, as a query string. */
  for: string;
  onClose(): void;
}

/** A form and no request, because it leads to the identity provider's page. */
export function SignInAgainDialog({ for: wanted, onClose }: SignInAgainDialogProps) {
  const { shell, settings } = useLocale().texts;
  return (
    <Dialog title={settings.account.recentTitle} onClose={onClose}>
      <p>{settings.account.recentText}</p>
      <form class="row" method="post" action="/api/auth/login">
        <input type="hidden" name="again" value="true" />
        <input type="hidden" name="returnTo" value={`${location.pathname}?${wanted}`} />
        <Button type="submit" kind="primary">
          {shell.signInAgain}
        </Button>
        <Button onClick={onClose}>{shell.cancel}</Button>
      </form>
    </Dialog>
  );
}
