#!/usr/bin/env node
// The operator's commands, on the pinned Node whatever Node runs this file.
import { runTool } from './launch.mjs';

runTool('node', ['src/server/cli/main.ts', ...process.argv.slice(2)]);
