import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { Switch } from '#web/components/switch.tsx';
import { callApi } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { useSignInProvider } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useLeaveDevice } from './leave-device.ts';

export function SignOut() {
  const { texts } = useLocale();
  const { account } = texts.settings;
  const { data: provider } = useSignInProvider();
  const [everywhere, setEverywhere] = useState(false);
  const leaveDevice = useLeaveDevice();
  const signOut = useMutation({
    mutationFn: () =>
      callApi<{ redirectTo: string } | undefined>('POST', '/api/auth/logout', { provider: everywhere }),
    onSuccess: (answer) => leaveDevice(answer?.redirectTo),
    onError: (error) => showToast(problemWords(error, texts)),
  });
  return (
    <div class="stack">
      {provider?.logout === 'ask' && (
        <Switch label={account.signOutThere(provider.host)} checked={everywhere} onChange={setEverywhere} />
      )}
      <div class="row">
        <Button isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
          {texts.shell.signOut}
        </Button>
        <span class="muted small">
          {provider?.logout === 'always' ? account.signOutBothHint(provider.host) : account.signOutHint}
        </span>
      </div>
    </div>
  );
}
