// What `npm start` runs: the web app as its sources are now, then the server in this same process.
// Plain JavaScript, so that nothing has to be stripped of its types before the cache is there.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Halves the time of every start but the first. In a private folder, because Node runs what is cached there.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));
// The launcher is gone, however it ended: nobody is left who would pass a signal on.
if (process.channel !== undefined) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const { buildWebIfChanged } = await import('./web-build.ts');
buildWebIfChanged();
await import('../src/server/main.ts');
