/** The body as text, or null if it exceeds the limit. Reading stops at the limit, whatever Content-Length says. */
export async function readBody(response: Response, maxBytes: number): Promise<string | null> {
  const claimed = Number(response.headers.get('content-length') ?? 0);
  if (claimed > maxBytes) {
    await response.body?.cancel();
    return null;
  }
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Returning from the loop cancels the stream.
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
