import { useMutation } from '@tanstack/preact-query';
import { callApi } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { AccountExport } from '#web/lib/wire.ts';
import { isLoginTooOld } from '../sign-in-again-dialog.tsx';

const KEEP_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers start reading only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}

interface DownloadOptions {
  onLoginTooOld(): void;
  onDone?(): void;
}

/** Fetches the file. With a link, an error could not be shown here. */
export function useDownload({ onLoginTooOld, onDone }: DownloadOptions) {
  const { texts } = useLocale();
  return useMutation({
    mutationFn: () => callApi<AccountExport>('GET', '/api/account/export'),
    onSuccess(content) {
      const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
      saveFile(file, `lutea-export-${content.exportedAt.slice(0, 10)}.json`);
      showToast(texts.settings.account.downloaded);
      onDone?.();
    },
    onError: (error) => (isLoginTooOld(error) ? onLoginTooOld() : showToast(problemWords(error, texts))),
  });
}
