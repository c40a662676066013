// Caches the app's own files, so that it opens offline. Personal responses are not cached here: the app stores the last
// ones itself.
export {};

/** The build puts the list of files and the paths of the app's pages in front of this file. */
const worker = self as unknown as ServiceWorkerGlobalScope & {
  PRECACHE: { version: string; files: string[]; pages: string[] };
};

const SHELL = '/app.html';
const { version, files, pages } = worker.PRECACHE;
const CACHE = `lutea-${version}`;
/** The cache with answers to messages, until the app sends them. */
const ANSWERS = 'lutea-answers';

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([SHELL, ...files]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== ANSWERS).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/** Network first, so that signing out takes effect at once; the cached shell if the server cannot be reached. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(SHELL);
    if (shell === undefined) throw error;
    return shell;
  }
}

/** A message as the service sends it: `payloadOf` in its channels. */
interface Message {
  id: string;
  person: string;
  title: string;
  text: string;
  link: string;
  answers: { answer: string; label: string }[];
}

function readMessage(data: PushMessageData | null): Message | undefined {
  try {
    return data?.json() as Message;
  } catch {
    return undefined;
  }
}

/** Shows a message even if the data is unreadable: for a push without one, browsers show their own. */
async function showMessage(data: PushMessageData | null): Promise<void> {
  const message = readMessage(data);
  const { title = 'Lutea', text = '', id = 'lutea', answers = [] } = message ?? {};
  // `actions` is still missing in the types.
  const actions = answers.map(({ answer, label }) => ({ action: answer, title: label }));
  const options = { body: text, tag: id, icon: '/icons/lutea-192.png', data: message, actions };
  await worker.registration.showNotification(title, options as NotificationOptions);
}

/** Today's date on this device, because an answer is about "today". */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/**
 * Stores the answer where only this site can write. The app sends it like every other change: with the session, now or
 * later. A link that contains the answer could be made by anyone.
 */
async function keepAnswer({ id, person }: Message, answer: string): Promise<void> {
  const cache = await caches.open(ANSWERS);
  await cache.put(`/answers/${encodeURIComponent(id)}`, Response.json({ person, answer, date: today() }));
}

async function openApp(link: string): Promise<void> {
  const { pathname } = new URL(link, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: 'window' });
  const there = windows.find(({ url }) => new URL(url).pathname === pathname);
  const open = there ?? windows[0];
  if (open === undefined) {
    await worker.clients.openWindow(pathname);
    return;
  }
  const going = there === undefined ? open.navigate(pathname) : there.postMessage('answers');
  // Allowed only shortly after the tap.
  await open.focus();
  await going;
}

async function followMessage({ notification, action }: NotificationEvent): Promise<void> {
  notification.close();
  const message = notification.data as Message | null | undefined;
  const isAnswer = message != null && action !== '';
  if (isAnswer) await keepAnswer(message, action);
  // Today sends the answers.
  await openApp(isAnswer ? '/' : (message?.link ?? '/'));
}

worker.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(followMessage(event)));
worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    // Every other page is rendered by the server, so it needs the server.
    if (pages.includes(pathname)) event.respondWith(openPage(request));
  } else if (/^\/(?:assets|icons)\//.test(pathname)) {
    event.respondWith(caches.match(request).then((cached) => cached ?? fetch(request)));
  }
});
