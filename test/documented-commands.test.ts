import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommands } from './helpers/documented-commands.ts';
import { createOperator, type Operator } from './helpers/documented-operator.ts';
import { readTable } from './helpers/markdown-table.ts';
import { hasPgbouncer, startPgbouncer } from './helpers/pgbouncer.ts';
import { findDistribution } from './helpers/postgresql-server.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const OPERATIONS = read('docs/operations.md');
const CONFIGURATION = read('docs/configuration.md');
const unquote = (cell: string) => cell.replaceAll('`', '');

const ROWS = readTable(OPERATIONS, "The operator's commands", ['command', 'what it does']);
const JOBS = readTable(OPERATIONS, 'Jobs', ['job', 'when', 'what it does']).map(({ job }) => unquote(job));

/** Gives all ways of writing the same command one form. */
const canonical = (command: string) =>
  command.replace(/^(?:npx lutea|npm run lutea --) (?!COMMAND)/, 'lutea ');

const DOCUMENTED = [
  ...ROWS.map(({ command }) => `lutea ${unquote(command)}`),
  ...readCommands(OPERATIONS),
  ...readCommands(CONFIGURATION),
];

interface Step {
  /** The commands as documented. */
  commands: readonly string[];
  /** A program without which this step is skipped. */
  needs?: keyof typeof PROGRAMS;
  run: (...commands: string[]) => Promise<void>;
}

const PROGRAMS = {
  pg_dump: findDistribution() !== undefined,
  pgbouncer: hasPgbouncer(),
  age: spawnSync('age', ['--version']).status === 0,
};

const PASSPHRASE = 'four words in here';
const EVERYONE = { ALLOWED_EMAILS: '', ALLOWED_DOMAINS: '', ALLOWED_GROUPS: '' };

let operator: Operator;

/** Settings that replace the built-in database by a PostgreSQL server. */
function moved(login: string): Record<string, string> {
  const owner = operator.address('lutea_owner');
  if (login === 'lutea_owner') return { DATASTORE_URL: owner };
  return { DATASTORE_URL: operator.address(login), DATASTORE_OWNER_URL: owner };
}

/** In the order of both documents, because later steps need the results of earlier ones. */
const STEPS: readonly Step[] = [
  {
    commands: ['cp .env.example .env && chmod 600 .env'],
    async run(command) {
      await operator.sh(command);
      expect(statSync(join(operator.folder, '.env')).mode & 0o777).toBe(0o600);
    },
  },
  {
    commands: ['echo "k1:$(openssl rand -base64 32)"'],
    async run(command) {
      const key = (await operator.sh(command)).trim();
      expect(key).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/);
      operator.set(`PORT=${new URL(operator.url).port}`, `ENCRYPTION_KEYS=${key}`);
      operator.values['KEY'] = key;
    },
  },
  {
    commands: ['node scripts/launch.mjs --only-to-run node scripts/start.mjs'],
    async run(command) {
      expect(await operator.start(command)).toContain(`Lutea is ready: ${operator.url}`);
      await operator.signIn();
    },
  },
  {
    commands: ['npx lutea COMMAND', 'npm run lutea -- COMMAND', '--version', '--help'],
    async run(npx, npmRun, version, help) {
      expect(await operator.sh(npx)).toBe('0.1.0\n');
      expect(await operator.sh(npmRun)).toContain('\n0.1.0\n');
      expect(await operator.lutea(`lutea ${version}`)).toBe('0.1.0\n');
      expect(await operator.lutea(`lutea ${help}`)).toContain('Usage: lutea COMMAND');
    },
  },
  {
    commands: ['lutea start', 'lutea ready'],
    async run(start, ready) {
      expect(await operator.sh(`npx ${ready}`)).toContain('Ready.');
      expect((await operator.tryOut(`npx ${start}`)).stderr).toContain('in use');
    },
  },
  {
    commands: ['lutea upgrade', 'lutea upgrade FILE'],
    async run(check, upgrade) {
      expect(await operator.lutea(check)).toContain('Migrations to run: 0.');
      operator.values['FILE'] = 'before-upgrade';
      expect(await operator.lutea(upgrade)).toMatch(/Backed up and read back.*The database is migrated/s);
    },
  },
  {
    commands: ['lutea setup [--from FILE]', 'npx lutea setup', 'npx lutea setup --from FILE'],
    async run(_row, _word, command) {
      const settings = {
        LUTEA_ENV_FILE: join(operator.folder, 'set-up.env'),
        DATA_DIR: join(operator.folder, 'set-up'),
      };
      operator.write('answers', 'PUBLIC_URL=https://lutea.example.org\nFIRST_PERSON=Ada\n');
      const answer = await operator.tryOut(command.replace('FILE', 'answers'), settings);
      expect(answer.stdout).toMatch(/https:\/\/lutea\.example\.org\/household\/join\/[\w-]{43}/);
      expect(answer.stdout).toMatch(/ok\s+passkeys[\s\S]*Ready/);
      expect(statSync(join(operator.folder, 'set-up.env')).mode & 0o777).toBe(0o600);
    },
  },
  {
    commands: ['lutea migrate', 'lutea doctor', 'lutea installation'],
    async run(migrate, doctor, where) {
      expect(await operator.lutea(migrate)).toBe('The database is up to date.\n');
      expect(await operator.lutea(doctor)).not.toContain('FAIL');
      expect(await operator.lutea(where)).toContain(join(operator.folder, 'data'));
    },
  },
  {
    commands: ['lutea user list', 'lutea user sessions USER_ID'],
    async run(list, sessions) {
      const [id = ''] = /^\S+(?= .*new@example\.test)/m.exec(await operator.lutea(list)) ?? [];
      operator.values['USER_ID'] = id;
      const [session = ''] = /^[0-9a-f-]{36}/.exec(await operator.lutea(sessions)) ?? [];
      operator.values['SESSION_ID'] = session;
    },
  },
  {
    commands: ['lutea import FILE --user USER_ID'],
    async run(command) {
      operator.write('dates.txt', '2026-01-05\n2026-02-02\n');
      operator.values['FILE'] = 'dates.txt';
      expect(await operator.lutea(command)).toContain(
        'Added: 2 period starts, 0 days, 0 nights, 0 activities.',
      );
    },
  },
  {
    commands: ['lutea backup FILE', 'lutea backup', 'npx lutea backup backup-2026-11-17'],
    async run(_row, _word, command) {
      expect(await operator.sh(command)).toMatch(
        /^Backed up and read back: \d+ rows in \d+ tables, 4 people/,
      );
    },
  },
  {
    commands: ['--encrypt', 'npx lutea backup --encrypt backup-2026-11-17.age'],
    async run(_option, command) {
      const answer = await operator.atTerminal(command, [
        ['Passphrase: ', PASSPHRASE],
        ['The same again: ', PASSPHRASE],
      ]);
      expect(answer).toMatchObject({ status: 0, stdout: expect.stringContaining('its passphrase alone') });
    },
  },
  {
    commands: ['age -d'],
    needs: 'age',
    async run(command) {
      const whole = `${command} -o opened backup-2026-11-17.age`;
      const answer = await operator.atTerminal(whole, [['Enter passphrase: ', PASSPHRASE]]);
      expect(answer).toMatchObject({ status: 0 });
      const opened = gunzipSync(readFileSync(join(operator.folder, 'opened'))).toString();
      expect(opened).toContain('new@example.test');
    },
  },
  {
    commands: ['lutea session revoke SESSION_ID', 'lutea user sign-out USER_ID', 'lutea user sign-out'],
    async run(revoke, signOut) {
      expect(await operator.lutea(revoke)).toMatch(/^Session .* has ended\.\n$/);
      await operator.signIn();
      expect(await operator.lutea(signOut)).toBe('Sessions ended: 1.\n');
    },
  },
  {
    commands: [
      'lutea user disable USER_ID',
      'lutea user enable USER_ID',
      'lutea user remove USER_ID',
      '--yes',
      'lutea user disable',
    ],
    async run(disable, enable, remove, yes) {
      expect(await operator.lutea(disable)).toContain('is disabled');
      expect(await operator.lutea(enable)).toContain('may sign in again');
      expect(await operator.lutea(`${remove} ${yes}`)).toContain('is deleted');
    },
  },
  {
    commands: ['npx lutea deleted list > deleted.txt', 'lutea deleted list'],
    async run(command) {
      await operator.sh(command);
      expect(operator.read('deleted.txt')).toContain(operator.values['USER_ID']);
    },
  },
  {
    commands: ['lutea jobs', 'lutea jobs run NAME', 'POST /api/cron/NAME'],
    async run(list, runNow, request) {
      const printed = await operator.lutea(list);
      for (const job of JOBS) expect(printed).toContain(`${job} `);
      expect(await operator.lutea(runNow)).toMatch(/^maintenance: /);
      const secret = operator.read('data/cron-secret').trim();
      const [method = '', path = ''] = request.split(' ');
      for (const job of JOBS) {
        const answer = await fetch(`${operator.url}${path.replace('NAME', job)}`, {
          method,
          headers: { authorization: `Bearer ${secret}` },
        });
        expect([job, answer.status]).toEqual([job, 200]);
      }
    },
  },
  {
    commands: ['lutea household invite NAME', 'lutea household reset NAME', 'lutea household list'],
    async run(invite, reset, list) {
      const household = { HOUSEHOLD: 'on' };
      const [link = ''] = (await operator.lutea(invite, household)).split('\n');
      expect(link).toMatch(/\/household\/join\/[\w-]{43}$/);
      expect(await operator.lutea(`${reset} --yes`, household)).toContain('all sessions have ended');
      expect(await operator.lutea(list, household)).toContain('passkeys 0, link until');
    },
  },
  {
    commands: ['lutea identity preview FROM TO', 'lutea identity move FROM TO'],
    async run(preview, move) {
      const from = `http://localhost:${Number(new URL(operator.url).port) + 1}`;
      Object.assign(operator.values, { FROM: from, TO: 'https://id.example.org' });
      expect(await operator.lutea(preview)).toMatch(/^[1-9]\d* people would sign in/);
      expect(await operator.lutea(`${move} --yes`)).toMatch(/^[1-9]\d* people sign in/);
      Object.assign(operator.values, { FROM: 'https://id.example.org', TO: from });
      await operator.lutea(`${move} --yes`);
    },
  },
  {
    commands: ['lutea admin link'],
    async run(command) {
      const [link = ''] = (await operator.lutea(command)).split('\n');
      expect((await fetch(link)).status).toBe(200);
    },
  },
  {
    commands: ['npx lutea admin set-oidc oidc.json && rm oidc.json', 'lutea admin set-oidc FILE'],
    async run(command) {
      const client = { issuerUrl: 'https://id.example.org', clientId: 'lutea', clientSecret: 'secret' };
      operator.write('oidc.json', JSON.stringify(client));
      expect(await operator.sh(command)).toContain('Stored, encrypted.');
      expect(await operator.stop()).toBe(0);
    },
  },
  {
    commands: ['npx lutea restore --deleted deleted.txt backup-2026-11-17'],
    async run(command) {
      expect(await operator.sh(command, { DATA_DIR: 'restored' })).toContain('Deleted again: 1.');
    },
  },
  {
    commands: ['--passphrase-file FILE', '--without-keys'],
    async run(fromFile, withoutKeys) {
      operator.write('passphrase', `${PASSPHRASE}\n`);
      operator.values['FILE'] = 'passphrase';
      const settings = { DATA_DIR: 'again', ENCRYPTION_KEYS: `k9:${Buffer.alloc(32).toString('base64')}` };
      const command = `lutea restore ${withoutKeys} ${fromFile} backup-2026-11-17.age`;
      expect(await operator.lutea(command, settings)).toContain('4 people');
    },
  },
  {
    commands: [
      "create role lutea_owner login createrole password '…'",
      'create database lutea owner lutea_owner',
    ],
    async run(...statements) {
      await operator.query(operator.address(), ...statements);
    },
  },
  {
    commands: ['npx lutea restore backup-2026-11-17', 'lutea restore FILE'],
    async run(command) {
      expect(await operator.sh(command, moved('lutea_owner'))).toContain('Deleted again: 0.');
    },
  },
  {
    commands: ['npx lutea deleted apply deleted.txt', 'lutea deleted apply FILE'],
    async run(command) {
      expect(await operator.sh(command, moved('lutea_owner'))).toBe('On the list: 1. Deleted again: 1.\n');
    },
  },
  {
    commands: [
      'npm start',
      'ALLOWED_EMAILS=ada@example.org,bo@example.org',
      'ALLOWED_DOMAINS=club.example',
      'ALLOWED_GROUPS=lutea-users',
    ],
    async run(command, ...lists) {
      operator.set(
        `ENCRYPTION_KEYS=k2:${Buffer.alloc(32, 2).toString('base64')},${operator.values['KEY']}`,
        ...lists,
      );
      await operator.start(command, moved('lutea_owner'));
      expect(await operator.signIn()).toContain('may not');
    },
  },
  {
    commands: ['npm run lutea -- keys rotate'],
    async run(command) {
      expect(await operator.sh(command, moved('lutea_owner'))).toMatch(
        /Encrypted again with the key k2[\s\S]*links in messages too/,
      );
    },
  },
  {
    commands: ['pg_dump', '--enable-row-security'],
    needs: 'pg_dump',
    async run(program, option) {
      const dump = `"${findDistribution()}/bin/${program}" --dbname="${operator.address('lutea_owner')}"`;
      const refused = await operator.tryOut(dump);
      expect(refused.status).not.toBe(0);
      expect(refused.stderr).toContain('row-level security');
      const dumped = await operator.sh(`${dump} ${option} --data-only --schema=public`);
      for (const table of ['period_logs', 'measurements']) {
        expect(dumped).toMatch(new RegExp(String.raw`^COPY public\.${table} .*\n\\\.$`, 'm'));
      }
    },
  },
  {
    commands: ["create role lutea_app login password '…'"],
    async run(statement) {
      await operator.stop();
      await operator.query(operator.address('lutea_owner'), statement);
    },
  },
  {
    commands: [
      'grant execute on function pg_catalog.set_config(text, text, boolean) to lutea_service, lutea_owner',
      'revoke execute on function pg_catalog.set_config(text, text, boolean) from public',
    ],
    async run(...statements) {
      const injected = async () =>
        /^.*injected SQL.*$/m.exec(await operator.lutea('lutea doctor', moved('lutea_app')))?.[0];
      expect(await injected()).toMatch(/^warn/);
      await operator.query(operator.address().replace(/postgres$/, 'lutea'), ...statements);
      expect(await injected()).toMatch(/^ok/);
    },
  },
  {
    commands: ['SMTP_URL= MAIL_FROM= npm start'],
    async run(command) {
      operator.set('SMTP_URL=smtps://mail.example.org', 'MAIL_FROM=lutea@example.org');
      await operator.start(command, { ...moved('lutea_app'), ...EVERYONE });
      await operator.signIn();
      // The mailbox of try-it mode, which is used when no mail server is set.
      expect((await fetch(`${operator.url}/mailbox`)).status).toBe(200);
      await operator.stop();
    },
  },
  {
    commands: ['grant connect on database lutea to …'],
    async run(statement) {
      await operator.query(operator.address(), "create role watcher login password '…'");
      const look = () => operator.query(operator.address('watcher'), 'select 1 as one');
      await expect(look()).rejects.toThrow('permission denied for database');
      await operator.query(operator.address('lutea_owner'), statement.replace('…', 'watcher'));
      expect(await look()).toEqual([{ one: 1 }]);
    },
  },
  {
    commands: [
      "create role lutea_pooled login password '…'",
      "alter role lutea_pooled set statement_timeout = '5s'",
      "alter role lutea_pooled set idle_in_transaction_session_timeout = '10s'",
      "alter role lutea_pooled set timezone = 'UTC'",
    ],
    async run(...statements) {
      await operator.query(operator.address('lutea_owner'), ...statements);
      if (!PROGRAMS.pgbouncer) return;
      const pooler = await startPgbouncer(new URL(operator.address('lutea_pooled')));
      const settings = {
        ...moved('lutea_pooled'),
        ...EVERYONE,
        DATASTORE_URL: pooler.url,
        DATASTORE_POOLED: 'yes',
      };
      await operator.start('node scripts/launch.mjs --only-to-run node scripts/start.mjs', settings);
      await operator.signIn();
      expect(await operator.lutea('lutea user list', settings)).toContain('new@example.test');
      expect(await operator.query(pooler.url, 'show statement_timeout')).toEqual([
        { statement_timeout: '5s' },
      ]);
      expect(await operator.stop()).toBe(0);
      await pooler.stop();
    },
  },
];

/** Commands that take minutes and run tests themselves: `.ci/run` runs them for every change. */
const IN_CI = ['npm test', 'npm run drills', 'npm run drills -- --short'];
/** Drills that need packages which nothing else needs. They test themselves and are not run here. */
const DRILLS = ['npm run drills -- release', 'npm run drills -- --cluster', '--cluster'];

test('the commands run here are exactly those in the two documents', () => {
  const run = [...STEPS.flatMap(({ commands }) => commands), ...IN_CI, ...DRILLS];
  expect([...new Set(run.map(canonical))].sort()).toEqual([...new Set(DOCUMENTED.map(canonical))].sort());
});

test.each(IN_CI)('.ci/run, which every change has to pass, runs %s', (command) => {
  const lines = read('.ci/run').split('\n');
  expect(lines.some((line) => line === command || line.startsWith(`${command} -- `))).toBe(true);
});

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md'])(
  'every npm script that %s names exists',
  (file) => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...read(file).matchAll(/npm (?:run )?(start|test|(?<=run )[\w:-]+)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);

describe('the documented commands, one after the other:', () => {
  beforeAll(async () => {
    for (const [name, isThere] of Object.entries(PROGRAMS)) {
      if (!isThere) console.warn(`NOT RUN: the documented commands that need ${name}. Install the package.`);
    }
    operator = await createOperator();
  });
  afterAll(() => operator.end());

  for (const { commands, needs, run } of STEPS) {
    test.skipIf(needs && !PROGRAMS[needs])(commands.join(' | '), () => run(...commands), 900_000);
  }
});
