/** The result of reading one share. */
export type Reading = { state: 'READ'; text: string } | { state: 'ENDED' | 'LATER' | 'UNREACHABLE' };

type Read = (url: string) => Promise<Reading>;

/** Connects to the frame that may fetch shares, as soon as it has loaded. Returns the function that reads one. */
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
      // The frame's origin is opaque, so no target origin can be named. The frame is ours, and nothing else can be
      // loaded into it.
      frame.contentWindow?.postMessage(null, '*', [channel.port2]);
      resolve();
    });
  });
  // Loaded only now, because its message would be missed if the frame were ready before this script.
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
