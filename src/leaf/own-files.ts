// Where the files of this installation are: in a checkout, or in a release, where `scripts/release` bundles each program.

/** The programs, each a file that Node runs, by their names in a release. */
export const PROGRAMS = {
  start: 'src/server/main.ts',
  lutea: 'src/server/cli/main.ts',
  ready: 'src/server/cli/ready.ts',
  'encrypt-export': 'src/server/features/account/encrypt-worker.ts',
  'read-upload': 'src/server/features/imports/read/read-process.ts',
  'read-calendar': 'src/server/integrations/ics/read-process.ts',
} as const;

/** Where `scripts/release` puts the programs. */
export const PROGRAMS_FOLDER = 'programs';

const isRelease = import.meta.url.endsWith('.js');

/** How an operator calls a command of this installation, and starts it. */
export const [COMMAND, START_COMMAND] = isRelease ? ['./lutea', './lutea start'] : ['npx lutea', 'npm start'];

/** The address of the installation's folder, with a slash at its end. */
const ROOT = new URL(isRelease ? '..' : '../..', import.meta.url);

/** The address of a file of the installation. */
export const ownFile = (path: string): URL => new URL(path, ROOT);

export const programFile = (name: keyof typeof PROGRAMS): URL =>
  ownFile(isRelease ? `${PROGRAMS_FOLDER}/${name}.js` : PROGRAMS[name]);
