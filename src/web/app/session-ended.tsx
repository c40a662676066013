import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Dialog } from '#web/components/dialog.tsx';
import { SESSION_ENDED } from '#web/lib/api.ts';
import { useSpeech } from '#web/lib/language.tsx';

/** Appears when the service no longer knows the session. What was typed is kept as a draft and is there afterwards. */
export function SessionEnded() {
  const [hasEnded, setEnded] = useState(false);
  const { texts } = useSpeech();
  const { url } = useLocation();
  useEffect(() => {
    const follow = () => setEnded(true);
    window.addEventListener(SESSION_ENDED, follow);
    return () => window.removeEventListener(SESSION_ENDED, follow);
  }, []);
  if (!hasEnded) return null;
  const login = `/login?${new URLSearchParams({ error: 'session_expired', returnTo: url })}`;
  return (
    <Dialog title={texts.shell.signInAgain} onClose={() => setEnded(false)}>
      <p>{texts.shell.sessionEnded}</p>
      <div>
        <a class="button primary" href={login}>
          {texts.shell.signInAgain}
        </a>
      </div>
    </Dialog>
  );
}
