import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { ConnectWayProps } from '../vendors/vendor.ts';

/** Goes to the vendor's page, which returns to the current page. */
export function OauthForm({ source, onLeave, onCancel }: ConnectWayProps) {
  const { texts } = useLocale();
  const { path } = useLocation();
  const { oauth, vendors } = texts.device;
  const beganOn = path === '/start' ? 'start' : 'settings';
  const begin = useMutation({
    mutationFn: () => callApi<{ url: string }>('POST', '/api/device/authorize', { source, beganOn }),
    onSuccess: ({ url }) => {
      onLeave();
      location.assign(url);
    },
    onError: (error) => showToast(problemWords(error, texts)),
  });
  return (
    <div class="row">
      <Button kind="primary" isBusy={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        {oauth.connect(vendors[source].name)}
      </Button>
      {onCancel && <Button onClick={onCancel}>{texts.shell.cancel}</Button>}
    </div>
  );
}
