#!/usr/bin/env node
// The operator's commands, on the pinned Node whatever Node runs this file.
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { runTool } from './launch.mjs';

// File names are relative to the operator's folder; `npm run` changes to the package's folder first.
const isNpmRun = process.env.npm_lifecycle_event === 'lutea';
const cwd = (isNpmRun && process.env.INIT_CWD) || process.cwd();

runTool('node', [join(ROOT, 'src/server/cli/main.ts'), ...process.argv.slice(2)], { onlyToRun: true, cwd });
