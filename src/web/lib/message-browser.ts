/**
 * Whether this browser can show messages. It needs a service worker: https or this machine, and on an iPhone the
 * installed app.
 */
export const canShowMessages = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Asks the person for permission, and the browser's push service for an address. Undefined if the person refuses. */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  await navigator.serviceWorker.ready;
  // A subscription with another key does not get messages any more.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = fromBase64Url(publicKey);
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

export const isSubscribed = async (): Promise<boolean> => (await subscription()) !== null;

/** Ends the subscription and returns its address; undefined if there was none. */
export async function forgetMessages(): Promise<string | undefined> {
  const held = await subscription().catch(() => null);
  await held?.unsubscribe().catch(() => false);
  return held?.endpoint;
}
