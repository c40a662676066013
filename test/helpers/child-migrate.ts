// A process that migrates a database from a folder of migrations. It prints a line when it begins.
import { migrate } from '#server/database/migrate.ts';
import { withOwner } from '#server/database/postgresql/owner-connection.ts';

const [url = '', folder = ''] = process.argv.slice(2);
await withOwner(url, async (owner) => {
  console.log('begins');
  const applied = await migrate(
    { exec: (sql) => owner.query(sql), query: (sql, values) => owner.query(sql, values) },
    { folder },
  );
  console.log(`applied ${applied.join(' ')}`);
});
