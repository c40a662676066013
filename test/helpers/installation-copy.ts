import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Answer,
  answerOf,
  collectOutput,
  inTerminal,
  type Typed,
  typeInto,
  untilPrinted,
} from './terminal.ts';

type Settings = Readonly<Record<string, string>>;

/** An operator's installation: a folder with the service, and a shell that runs commands in it. */
export interface InstallationCopy {
  folder: string;
  /** Runs a command line. Its environment overrides the `.env` in the folder. */
  sh(command: string, settings?: Settings): Promise<Answer>;
  /** Runs a command line in a terminal: waits for each prompt and types the given line. */
  atTerminal(command: string, typed: Typed): Promise<Answer>;
  /** Runs a command that starts the service, and waits until it is ready. */
  start(command: string, settings?: Settings): Promise<{ process: ChildProcess; output(): string }>;
  remove(): void;
}

const ROOT = join(import.meta.dirname, '..', '..');
const COPIED = ['package.json', 'package-lock.json', '.env.example', 'vite.config.ts', 'tsconfig.json'];
const COPIED_FOLDERS = ['src', 'scripts', 'migrations', 'dist/web'];

/** Links each package. Files that tools write beside the packages, like caches, stay in the copy. */
function linkPackages(target: string): void {
  const modules = join(ROOT, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(modules)) {
    if (name === '.installed-lock') cpSync(join(modules, name), join(target, name));
    else if (name !== '.cache') symlinkSync(join(modules, name), join(target, name));
  }
}

export function copyInstallation(): InstallationCopy {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-documented-'));
  // Run as root, the database belongs to another user. Without access here it would be outside, and never removed.
  chmodSync(folder, 0o711);
  for (const file of COPIED) cpSync(join(ROOT, file), join(folder, file));
  for (const each of COPIED_FOLDERS) cpSync(join(ROOT, each), join(folder, each), { recursive: true });
  linkPackages(join(folder, 'node_modules'));
  // The launcher sets the same cache for the processes that it starts.
  const cache = { NODE_COMPILE_CACHE: join(folder, 'node_modules', '.cache', 'node') };
  const { PATH, HOME } = process.env;
  const environment = { ...cache, PATH, HOME };
  const running = new Set<ChildProcess>();

  function run(program: string, args: readonly string[], settings: Settings = {}): ChildProcess {
    const child = spawn(program, args, { cwd: folder, env: { ...environment, ...settings }, stdio: 'pipe' });
    running.add(child);
    child.once('close', () => running.delete(child));
    return child;
  }

  return {
    folder,
    sh(command, settings) {
      const child = run('sh', ['-c', command], settings);
      child.stdin?.end();
      return answerOf(child);
    },
    atTerminal: (command, typed) => typeInto(run(...inTerminal(command)), typed),
    async start(command, settings) {
      // `exec` replaces the shell, so that a signal reaches the command.
      const child = run('sh', ['-c', command.replace(/(^|= )(npm|node) /, '$1exec $2 ')], settings);
      child.stdin?.end();
      const output = collectOutput(child);
      await untilPrinted(child, 'Lutea is ready', output);
      return { process: child, output: () => `${output.stdout}${output.stderr}` };
    },
    remove() {
      for (const child of running) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
