import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { ApiError } from '#web/lib/api.ts';
import { queries } from '#web/lib/queries.ts';
import { type NamedFile, packFiles } from './pack-files.ts';
import { sendUpload } from './send-upload.ts';

type UploadState =
  | { kind: 'idle' }
  /** `share` is null while several files are packed. */
  | { kind: 'sending'; share: number | null }
  | { kind: 'failed'; error: unknown };

/** Uploads the chosen files. The list of imports then shows the result. */
export function useUpload() {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });

  async function send(files: readonly NamedFile[]): Promise<void> {
    if (files.length === 0 || state.kind === 'sending') return;
    setState({ kind: 'sending', share: null });
    try {
      const content = await packFiles(files);
      if (content === undefined) throw new ApiError(413, 'BODY_TOO_LARGE', 'The files are too large');
      await sendUpload(content, (share) => setState({ kind: 'sending', share }));
      await client.invalidateQueries({ queryKey: queries.imports.queryKey });
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  }

  return { state, send };
}

export type Upload = ReturnType<typeof useUpload>;
