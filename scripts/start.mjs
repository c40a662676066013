// What `npm start` runs: builds the web app if its sources changed, then runs the server in this process.

// Without the launcher nothing forwards signals any more, so stop when it ends.
if (process.channel !== undefined) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const { buildWebIfChanged } = await import('./web-build.ts');
buildWebIfChanged();
await import('../src/server/main.ts');
