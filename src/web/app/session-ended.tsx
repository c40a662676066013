import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Dialog } from '#web/components/dialog.tsx';
import { SESSION_ENDED } from '#web/lib/api.ts';
import { forgetSeen } from '#web/lib/kept.ts';
import { useLocale } from '#web/lib/language.tsx';
import { dropPerson } from '#web/lib/person.ts';

/** True once the server no longer knows the session. Cached data is then removed from the device. */
export function useSessionEnded(): boolean {
  const [hasEnded, setEnded] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    const follow = () => {
      setEnded(true);
      forgetSeen();
      dropPerson();
      client.clear();
    };
    window.addEventListener(SESSION_ENDED, follow);
    return () => window.removeEventListener(SESSION_ENDED, follow);
  }, [client]);
  return hasEnded;
}

/** Shown instead of the page. Typed text stays as a draft for the same person. */
export function SessionEnded() {
  const { texts } = useLocale();
  const { url } = useLocation();
  const login = `/login?${new URLSearchParams({ error: 'session_expired', returnTo: url })}`;
  return (
    <Dialog title={texts.shell.signInAgain} onClose={() => location.assign(login)}>
      <p>{texts.shell.sessionEnded}</p>
      <div>
        <a class="button primary" href={login}>
          {texts.shell.signInAgain}
        </a>
      </div>
    </Dialog>
  );
}
