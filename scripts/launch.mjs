// Runs a tool from node_modules on the pinned Node, installing first when the lock file changed.
// Plain JavaScript, because whatever Node the machine has (20 or newer) runs this one file.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, installOnce, isWindows, ROOT } from './install.mjs';

const PARENT_POLL_MS = 200;

/** Halves the time of every start after the first. In a private folder, because Node runs the cached code. */
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

/** npm signals only its shell, and not every shell forwards the signal. Then this process gets a new parent. */
function endWithNpm(child) {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_POLL_MS);
  timer.unref();
}

function forwardSignals(child) {
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal's Ctrl-C reaches the child by itself.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  if (process.env.npm_lifecycle_event !== undefined && !isWindows) endWithNpm(child);
}

/** Runs a tool of node_modules, and exits with its exit code. */
export function runTool(tool, args, { onlyToRun = false, cwd = ROOT } = {}) {
  installOnce({ onlyToRun });
  const child = start(tool, args, cwd);
  forwardSignals(child);
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
