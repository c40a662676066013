import { ApiError, readAnswer } from '#web/lib/api.ts';

/** Sends a file with progress events, which `fetch` does not have. */
export function sendUpload(content: Blob, onProgress: (share: number) => void): Promise<{ id: string }> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('error', () => reject(new ApiError(0, 'UNREACHABLE', 'Network error')));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const headers = { 'x-error-code': request.getResponseHeader('x-error-code') ?? 'UNKNOWN' };
      readAnswer<{ id: string }>(new Response(responseText, { status, headers })).then(resolve, reject);
    });
    request.open('POST', '/api/imports');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(content);
  });
}
