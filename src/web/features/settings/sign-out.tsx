import { useMutation } from '@tanstack/preact-query';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useSpeech } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useLeaveDevice } from './leave-device.ts';

export function SignOut() {
  const { texts } = useSpeech();
  const leaveDevice = useLeaveDevice();
  const signOut = useMutation({
    mutationFn: () => callApi<void>('POST', '/api/auth/logout'),
    onSuccess: leaveDevice,
    onError: (error) => showToast(problemWords(error, texts)),
  });
  return (
    <div class="row">
      <Button isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        {texts.shell.signOut}
      </Button>
      <span class="muted small">{texts.settings.account.signOutHint}</span>
    </div>
  );
}
