import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { ApiError } from '#web/lib/api.ts';
import { queries } from '#web/lib/queries.ts';
import { type NamedFile, packFiles } from './pack-files.ts';
import { sendUpload } from './send-upload.ts';

type UploadState =
  | { kind: 'idle' }
  /** `share` is null while several files are being packed. */
  | { kind: 'sending'; share: number | null }
  | { kind: 'failed'; error: unknown };

/** Uploads the chosen files; the list of imports then shows the result. `fail` shows an error from a later step. */
export function useUpload() {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });

  /** Whether the files were accepted. */
  async function send(files: readonly NamedFile[]): Promise<boolean> {
    if (files.length === 0 || state.kind === 'sending') return false;
    setState({ kind: 'sending', share: null });
    try {
      const content = await packFiles(files);
      if (content === undefined) throw new ApiError(413, 'BODY_TOO_LARGE', 'The files are too large');
      await sendUpload(content, (share) => setState({ kind: 'sending', share }));
      await client.invalidateQueries({ queryKey: queries.imports.queryKey });
      setState({ kind: 'idle' });
      return true;
    } catch (error) {
      setState({ kind: 'failed', error });
      return false;
    }
  }

  return { state, send, fail: (error: unknown) => setState({ kind: 'failed', error }) };
}

export type Upload = ReturnType<typeof useUpload>;
