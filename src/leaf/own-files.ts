// Where the files of this installation are: in a checkout, or in a release, where `scripts/release` bundles each
// program.

/** The source file of each program, by the program's name in a release. */
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

/** What an operator types before a command of this installation, and to start it. */
export const [COMMAND, START_COMMAND] = isRelease ? ['./lutea', './lutea start'] : ['npx lutea', 'npm start'];

/** URL of the installation's folder, with a slash at its end. */
const ROOT = new URL(isRelease ? '..' : '../..', import.meta.url);

/** URL of a file of the installation. */
export const ownFile = (path: string): URL => new URL(path, ROOT);

export const programFile = (name: keyof typeof PROGRAMS): URL =>
  ownFile(isRelease ? `${PROGRAMS_FOLDER}/${name}.js` : PROGRAMS[name]);
