import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findDistribution } from './test/helpers/postgresql-server.ts';
import { useOwnTemporaryFolder } from './test/helpers/temporary-folder.ts';

useOwnTemporaryFolder();

/** Suites that need a database, on the PostgreSQL that Lutea brings. */
const DATABASE_SUITES = [
  'test/{assistants,conformance,database,device,feed,fuzz,identity,notifications,operations,plans,shares}/**/*.test.ts',
];

/** The few that show whether an older server still works: schema, statements, contract and backups. */
const DISTRIBUTION_SUITES = [
  'test/conformance/{access,account-export,cycle-current,history,imports,period-logs,today,user}.test.ts',
  'test/database/{backup,migrate,schema,server-logins,transactions}.test.ts',
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

const DATABASE = 'test/helpers/database-setup.ts';

const database = {
  test: {
    name: 'database',
    include: DATABASE_SUITES,
    exclude: [REPLACES_A_MODULE],
    setupFiles: SEED,
    globalSetup: [WEB, DATABASE],
  },
};
const distribution = {
  test: {
    name: 'distribution',
    include: DISTRIBUTION_SUITES,
    setupFiles: SEED,
    globalSetup: [WEB, 'test/helpers/distribution-setup.ts'],
  },
};
const hasDistribution = findDistribution() !== undefined;
if (!hasDistribution) console.warn('NOT RUN: a few suites on the PostgreSQL of the distribution.');

const browser = {
  test: {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    globalSetup: [WEB, DATABASE, 'test/helpers/chromium-setup.ts'],
  },
};
const isolated = {
  test: { name: 'isolated', include: [REPLACES_A_MODULE], isolate: true, globalSetup: [WEB, DATABASE] },
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
    projects: [unit, browser, isolated, database, ...(hasDistribution ? [distribution] : [])],
  },
});
