// What `npm start` runs: builds the web app if its sources changed, then runs the server in this process.
// Plain JavaScript, because the cache for stripped types is not set up yet.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Halves the time of every start but the first. In a private folder, because Node runs what is cached there.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));
// The launcher has ended, so that nothing would pass a signal on.
if (process.channel !== undefined) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const { buildWebIfChanged } = await import('./web-build.ts');
buildWebIfChanged();
await import('../src/server/main.ts');
