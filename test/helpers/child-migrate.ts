// A process that migrates an embedded database from a folder of migrations, and prints when it begins.
import { migrate } from '#server/database/migrate.ts';
import { openPglite } from '#server/database/pglite/engine.ts';

const [directory = '', folder = ''] = process.argv.slice(2);
const database = await openPglite(directory);
console.log('begins');
// Flushes the line before a migration blocks the process.
await new Promise((resolve) => setTimeout(resolve, 5));
const applied = await migrate(
  { exec: (sql) => database.exec(sql), query: (sql, values) => database.query(sql, values) },
  { folder },
);
console.log(`applied ${applied.join(' ')}`);
await database.close();
