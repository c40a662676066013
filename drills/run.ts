// Breaks a running installation on purpose, in ways that happen to operators, and reports what was lost.
// `npm run drills`; every change has to pass it with `--short`; `npm run drills -- phones` runs those with that word.
import { buildWebIfChanged } from '../scripts/web-build.ts';
import { backupDrill } from './backup.ts';
import { clockDrill } from './clock.ts';
import { diskFullDrill } from './disk-full.ts';
import type { Drill, DrillOptions } from './drill.ts';
import { fileModesDrill } from './file-modes.ts';
import { DATABASES } from './installation.ts';
import { killDrill } from './kills.ts';
import { phonesDrill } from './phones.ts';
import { proxyDrill } from './proxies.ts';
import { restartDrill } from './restarts.ts';
import { sharedBrowserDrill } from './shared-browser.ts';
import { stopDrill } from './stop.ts';

const DRILLS: readonly Drill[] = [
  ...DATABASES.map(killDrill),
  restartDrill,
  ...DATABASES.map(stopDrill),
  ...DATABASES.map(backupDrill),
  diskFullDrill,
  clockDrill,
  fileModesDrill,
  sharedBrowserDrill,
  phonesDrill,
  proxyDrill,
];

/** The drills for every change: one database each, and only what no test covers. */
const SHORT_DRILLS: readonly Drill[] = [
  killDrill('built-in'),
  stopDrill('built-in'),
  backupDrill('built-in'),
  diskFullDrill,
  proxyDrill,
];

/** True if nothing was lost. */
async function runDrill({ name, unable, run }: Drill, options: DrillOptions): Promise<boolean> {
  const reason = unable?.();
  if (reason !== undefined) {
    console.log(`${name} → NOT RUN: ${reason}`);
    return true;
  }
  const { figure, losses } = await run(options);
  console.log(`${name} → ${figure}; ${losses.length === 0 ? 'nothing lost' : losses.join('; ')}`);
  return losses.length === 0;
}

buildWebIfChanged();
const options = { isShort: process.argv.includes('--short') };
const word = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const drills = (options.isShort ? SHORT_DRILLS : DRILLS).filter(({ name }) => name.includes(word));
let passed = 0;
for (const drill of drills) {
  if (await runDrill(drill, options)) passed += 1;
}
const failed = drills.length - passed;
console.log(`drills: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
