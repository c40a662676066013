// What `npm start` runs: the web app as its sources are now, then the server in this same process.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWebIfChanged } from './web-build.ts';

// Halves the time of every start but the first. In a folder of our own: what lies there is run as it is.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));
buildWebIfChanged();
await import('../src/server/main.ts');
