#!/usr/bin/env node
// The operator's commands, on the pinned Node whatever Node runs this file.
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { runTool } from './launch.mjs';

// File names are relative to the operator's folder; `npm run` changes to the package's folder first.
const isNpmRun = process.env.npm_lifecycle_event === 'lutea';
const cwd = (isNpmRun && process.env.INIT_CWD) || process.cwd();

const [word, ...words] = process.argv.slice(2);
const PROGRAMS = { start: 'scripts/start.mjs', ready: 'src/server/cli/ready.ts' };
const program = PROGRAMS[word];
const args = program === undefined ? process.argv.slice(2) : words;

runTool('node', [join(ROOT, program ?? 'src/server/cli/main.ts'), ...args], { onlyToRun: true, cwd });
