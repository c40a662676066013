import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Answer {
  status: number | null;
  stdout: string;
  stderr: string;
}

type Settings = Readonly<Record<string, string>>;

/** An operator's installation: a folder with the service, and a shell in it. */
export interface InstallationCopy {
  folder: string;
  /** Runs a command line. Its environment overrides the `.env` in the folder. */
  sh(command: string, settings?: Settings): Promise<Answer>;
  /** Runs it in a terminal: waits for each prompt and types the given line. */
  atTerminal(command: string, typed: readonly (readonly [prompt: string, line: string])[]): Promise<Answer>;
  /** Runs a command that starts the service, and waits until it is ready. */
  start(command: string, settings?: Settings): Promise<{ process: ChildProcess; output(): string }>;
  remove(): void;
}

const ROOT = join(import.meta.dirname, '..', '..');
const COPIED = ['package.json', 'package-lock.json', '.env.example', 'vite.config.ts', 'tsconfig.json'];
const COPIED_FOLDERS = ['src', 'scripts', 'migrations', 'dist/web'];

/** Links the packages. Files that tools write beside them, like caches, stay in the copy. */
function linkPackages(target: string): void {
  const modules = join(ROOT, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(modules)) {
    if (name === '.installed-lock') cpSync(join(modules, name), join(target, name));
    else if (name !== '.cache') symlinkSync(join(modules, name), join(target, name));
  }
}

function collectOutput(child: ChildProcess) {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += chunk));
  child.stderr?.on('data', (chunk) => (output.stderr += chunk));
  return output;
}

/** Resolves once the text was printed; fails when the process ends without it. */
function untilPrinted(child: ChildProcess, words: string, output: { stdout: string; stderr: string }) {
  return new Promise<void>((resolve, reject) => {
    const check = () => output.stdout.includes(words) && resolve();
    child.stdout?.on('data', check);
    child.once('close', () =>
      reject(new Error(`ended without "${words}":\n${output.stdout}${output.stderr}`)),
    );
    check();
  });
}

async function answerOf(child: ChildProcess): Promise<Answer> {
  const output = collectOutput(child);
  const [status] = await once(child, 'close');
  return { status, ...output };
}

export function copyInstallation(): InstallationCopy {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-documented-'));
  // Otherwise root keeps the database outside of it, where nobody removes it.
  chmodSync(folder, 0o711);
  for (const file of COPIED) cpSync(join(ROOT, file), join(folder, file));
  for (const each of COPIED_FOLDERS) cpSync(join(ROOT, each), join(folder, each), { recursive: true });
  linkPackages(join(folder, 'node_modules'));
  // The launcher sets the same cache for what it starts.
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
    async atTerminal(command, typed) {
      const child = run('script', ['--quiet', '--return', '--command', command, '/dev/null']);
      const output = collectOutput(child);
      const closed = once(child, 'close');
      for (const [prompt, line] of typed) {
        await untilPrinted(child, prompt, output);
        child.stdin?.write(`${line}\n`);
      }
      const [status] = await closed;
      return { status, ...output };
    },
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
