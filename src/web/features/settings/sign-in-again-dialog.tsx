import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useSpeech } from '#web/lib/language.tsx';

/** What only someone who has just signed in may do; each is also the name of the dialog to come back to. */
const NEEDS_LOGIN = ['download', 'delete-account'] as const;
type NeedsLogin = (typeof NEEDS_LOGIN)[number];

export const isForAgain = (name: string | undefined): name is NeedsLogin =>
  NEEDS_LOGIN.some((known) => known === name);

export const isLoginTooOld = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'RECENT_LOGIN_REQUIRED';

interface SignInAgainDialogProps {
  for: NeedsLogin;
  onClose(): void;
}

/** A real form: signing in leads through the identity provider's own pages. */
export function SignInAgainDialog({ for: wanted, onClose }: SignInAgainDialogProps) {
  const { shell, settings } = useSpeech().texts;
  return (
    <Dialog title={settings.account.recentTitle} onClose={onClose}>
      <p>{settings.account.recentText}</p>
      <form class="row" method="post" action="/api/auth/login">
        <input type="hidden" name="again" value="true" />
        <input type="hidden" name="returnTo" value={`/settings?${wanted}`} />
        <Button type="submit" kind="primary">
          {shell.signInAgain}
        </Button>
        <Button onClick={onClose}>{shell.cancel}</Button>
      </form>
    </Dialog>
  );
}
