// Caches the app's own files, so that it opens offline. Personal responses are not cached here: the app stores the last
// ones itself.
export {};

/** The build prepends the list of files, and the paths of the app's pages. */
const worker = self as unknown as ServiceWorkerGlobalScope & {
  PRECACHE: { version: string; files: string[]; pages: string[] };
};

const SHELL = '/app.html';
const { version, files, pages } = worker.PRECACHE;
const CACHE = `lutea-${version}`;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([SHELL, ...files]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
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

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    // Every other page is the server's own, and needs the server.
    if (pages.includes(pathname)) event.respondWith(openPage(request));
  } else if (/^\/(?:assets|icons)\//.test(pathname)) {
    event.respondWith(caches.match(request).then((cached) => cached ?? fetch(request)));
  }
});
