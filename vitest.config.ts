import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { hasPostgresql } from './test/helpers/postgresql-server.ts';

/** Suites that need a database: each runs on PGlite and on PostgreSQL. */
const DATABASE_SUITES = [
  'test/{conformance,database,device,feed,fuzz,identity,notifications,operations}/**/*.test.ts',
];

/** These prove a check of the tests, or what surrounds the database: one engine is enough, the faster one where it is. */
const ONE_ENGINE = [
  'test/database/isolation-mutations.test.ts',
  'test/fuzz/routes-for-everyone.test.ts',
  'test/identity/pages.test.ts',
  'test/identity/provider-outage.test.ts',
  'test/notifications/smtp-faults.test.ts',
  'test/operations/http-limits.test.ts',
];

/** Replaces a module, so that it needs a worker to itself. */
const REPLACES_A_MODULE = 'test/device/made-up-vendor.test.ts';

/** They start processes one after another. Begun last, one of them would keep the whole run waiting at its end. */
const LONGEST = ['test/documented-commands.test.ts', 'test/process.test.ts', 'test/restore.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const WEB = 'test/helpers/web-setup.ts';

const SEED = 'test/helpers/property-seed.ts';

const PGLITE = 'test/helpers/pglite-setup.ts';

const canRunPostgresql = process.env['TEST_DATABASE_URL'] !== undefined || hasPostgresql();
if (!canRunPostgresql) {
  console.warn(
    'NOT RUN: the database suites on PostgreSQL. Set TEST_DATABASE_URL or install the package postgresql.',
  );
}

const pglite = {
  test: {
    name: 'pglite',
    include: DATABASE_SUITES,
    exclude: [REPLACES_A_MODULE, ...(canRunPostgresql ? ONE_ENGINE : [])],
    setupFiles: SEED,
    globalSetup: [WEB, PGLITE],
  },
};
const postgresql = {
  test: {
    name: 'postgresql',
    include: DATABASE_SUITES,
    exclude: [REPLACES_A_MODULE],
    setupFiles: SEED,
    globalSetup: [WEB, 'test/helpers/postgresql-setup.ts'],
  },
};
const browser = {
  test: {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    globalSetup: [WEB, PGLITE, 'test/helpers/chromium-setup.ts'],
  },
};
const isolated = {
  test: { name: 'isolated', include: [REPLACES_A_MODULE], isolate: true, globalSetup: [WEB, PGLITE] },
};
const unit = {
  test: {
    name: 'unit',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/*.test.ts'],
    setupFiles: SEED,
    globalSetup: WEB,
  },
};

export default defineConfig({
  test: {
    // More than CI's two cores: some tests wait for a deadline or another process.
    maxWorkers: 3,
    // Files share a worker's loaded modules, which halves the run. Each makes its own database and server.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // They only end what hangs: a machine at a fifth of the speed, or busy with other work, meets them too.
    testTimeout: 900_000,
    hookTimeout: 600_000,
    // One second, the default, is too short for a busy machine.
    expect: { poll: { timeout: 300_000 } },
    projects: [unit, browser, isolated, pglite, ...(canRunPostgresql ? [postgresql] : [])],
  },
});
