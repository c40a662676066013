// Runs in a frame with an opaque origin and no storage, and fetches shares for the board: the page that knows all
// addresses must not connect to anything itself. Loaded as a classic script, so it imports and exports nothing.
{
  /** Far more than a share has: a few kilobytes. */
  const MOST_BYTES = 131_072;
  const PATIENCE_MS = 20_000;

  const readText = async (response: Response): Promise<string> => {
    const parts: string[] = [];
    const decoder = new TextDecoder();
    let bytes = 0;
    for await (const part of response.body ?? []) {
      bytes += part.length;
      if (bytes > MOST_BYTES) throw new Error('The answer is too long for a share.');
      parts.push(decoder.decode(part, { stream: true }));
    }
    return parts.join('') + decoder.decode();
  };

  const read = async (url: string): Promise<{ state: string; text?: string }> => {
    try {
      const response = await fetch(url, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (response.status === 404) return { state: 'ENDED' };
      if (response.status === 429) return { state: 'LATER' };
      return response.ok ? { state: 'READ', text: await readText(response) } : { state: 'UNREACHABLE' };
    } catch {
      return { state: 'UNREACHABLE' };
    }
  };

  // Only the page that frames this one may pass a port. Everything else arrives through that port.
  addEventListener('message', ({ source, ports: [port] }) => {
    if (source !== parent || port === undefined) return;
    port.onmessage = async ({ data: { id, url } }) => port.postMessage({ id, ...(await read(url)) });
  });
  parent.postMessage('ready', '*');
}
