/** What became of one read. */
export type Reading = { state: 'READ'; text: string } | { state: 'ENDED' | 'LATER' | 'UNREACHABLE' };

type Read = (url: string) => Promise<Reading>;

/** Hands a port to the frame that may connect, once it is there. */
export function askReader(frame: HTMLIFrameElement): Read {
  const waiting = new Map<number, (reading: Reading) => void>();
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data: { id, ...reading } }) => {
    waiting.get(id)?.(reading);
    waiting.delete(id);
  };
  const isReady = new Promise<void>((resolve) => {
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || data !== 'ready') return;
      // The frame's origin is opaque, so no target can be named. It is ours, and nothing else can be loaded into it.
      frame.contentWindow?.postMessage(null, '*', [channel.port2]);
      resolve();
    });
  });
  // Only now: a frame that was quicker than this script would not be heard.
  frame.src = '/board/reader';
  let last = 0;
  return async (url) => {
    await isReady;
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      channel.port1.postMessage({ id, url });
    });
  };
}
