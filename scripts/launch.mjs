// Runs a tool from node_modules on the pinned Node, installing first when the lock file changed.
// Plain JavaScript, because whatever Node the machine has (20 or newer) runs this one file.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, installOnce, isWindows, ROOT } from './install.mjs';

const PARENT_LOOK_MS = 200;

/** Halves the time of every start but the first. In a private folder, because Node runs what is cached there. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node');

/** First in PATH, for the tool and for the processes it starts. */
function pathWith(node) {
  return [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
}

function start(tool, args, cwd) {
  const node = findNode();
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, PATH: pathWith(node) };
  const stdio = ['inherit', 'inherit', 'inherit'];
  // The server ends when this channel closes, however this process ended.
  if (tool === 'node') return spawn(node, args, { cwd, env, stdio: [...stdio, 'ipc'] });
  return spawn(tool, args, { cwd, env, stdio, shell: isWindows });
}

/** npm signals only its shell, and not every shell passes the signal on: then this process gets a new parent. */
function endWithNpm(child) {
  const { ppid } = process;
  const look = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(look);
    child.kill('SIGTERM');
  }, PARENT_LOOK_MS);
  look.unref();
}

function passOnSignals(child) {
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal's Ctrl-C reaches the child by itself.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  if (process.env.npm_lifecycle_event !== undefined && !isWindows) endWithNpm(child);
}

/** Runs a tool of node_modules in this process's place. */
export function runTool(tool, args, { onlyToRun = false, cwd = ROOT } = {}) {
  installOnce({ onlyToRun });
  const child = start(tool, args, cwd);
  passOnSignals(child);
  child.on('error', (error) => {
    console.error(`Cannot run ${tool}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const onlyToRun = words[0] === '--only-to-run';
  const [tool, ...args] = onlyToRun ? words.slice(1) : words;
  runTool(tool, args, { onlyToRun });
}
