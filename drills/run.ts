// Breaks a running installation on purpose, in ways that happen to operators, and reports what was lost.
// `npm run drills` runs all; with `-- --short` those that every change has to pass, with `-- phones` those so named.
import { buildWebIfChanged } from '../scripts/web-build.ts';
import { backupDrill } from './backup.ts';
import { clockDrill } from './clock.ts';
import { CLUSTER_DRILLS } from './cluster/cluster.ts';
import { dayOfLoadDrill } from './day-of-load.ts';
import { diskFullDrill } from './disk-full.ts';
import type { Drill, DrillOptions } from './drill.ts';
import { fileModesDrill } from './file-modes.ts';
import { firstInstallationDrill } from './first-installation.ts';
import { firstStartDrill } from './first-start.ts';
import { flippedByteDrill } from './flipped-byte.ts';
import { foreignProviderDrills } from './foreign-providers.ts';
import { householdGuideDrill } from './household-guide.ts';
import { imageDrill } from './image.ts';
import { DATABASES } from './installation.ts';
import { keyRotationDrill } from './key-rotation.ts';
import { killDrill } from './kills.ts';
import { outageDrill } from './outages.ts';
import { packagingDrill } from './packaging.ts';
import { phonesDrill } from './phones.ts';
import { powerLossDrill } from './power-loss.ts';
import { prometheusDrill } from './prometheus.ts';
import { proxyDrill } from './proxies.ts';
import { releaseDrill } from './release.ts';
import { releaseCostDrill } from './release-cost.ts';
import { restartDrill } from './restarts.ts';
import { sharedBrowserDrill } from './shared-browser.ts';
import { standbyReadsDrill } from './standby-reads.ts';
import { stopDrill } from './stop.ts';
import { upgradeDrill } from './upgrade.ts';

const DRILLS: readonly Drill[] = [
  ...DATABASES.map(killDrill),
  firstStartDrill,
  powerLossDrill,
  restartDrill,
  ...DATABASES.map(stopDrill),
  ...DATABASES.map(backupDrill),
  diskFullDrill,
  flippedByteDrill,
  outageDrill,
  keyRotationDrill,
  dayOfLoadDrill,
  prometheusDrill,
  standbyReadsDrill,
  clockDrill,
  fileModesDrill,
  sharedBrowserDrill,
  phonesDrill,
  proxyDrill,
  householdGuideDrill,
  ...foreignProviderDrills,
  firstInstallationDrill,
  releaseDrill,
  releaseCostDrill,
  imageDrill,
  upgradeDrill,
  packagingDrill,
];

/** The drills that every change has to pass: one database each, and only what no test covers. */
const SHORT_DRILLS: readonly Drill[] = [
  killDrill('built-in'),
  stopDrill('built-in'),
  backupDrill('built-in'),
  flippedByteDrill,
  diskFullDrill,
  proxyDrill,
  householdGuideDrill,
];

type Outcome = 'passed' | 'failed' | 'not run';

async function runDrill({ name, unable, run }: Drill, options: DrillOptions): Promise<Outcome> {
  const reason = unable?.();
  if (reason !== undefined) {
    console.log(`${name} → NOT RUN: ${reason}`);
    return 'not run';
  }
  const { figure, losses } = await run(options).catch((error: Error) => {
    console.error(error);
    return { figure: 'not to its end', losses: [error.message] };
  });
  console.log(`${name} → ${figure}; ${losses.length === 0 ? 'nothing lost' : losses.join('; ')}`);
  return losses.length === 0 ? 'passed' : 'failed';
}

buildWebIfChanged();
const options = { isShort: process.argv.includes('--short') };
const word = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const isCluster = process.argv.includes('--cluster');
const usual = options.isShort ? SHORT_DRILLS : DRILLS;
const drills = (isCluster ? CLUSTER_DRILLS : usual).filter(({ name }) => name.includes(word));
const counts: Record<Outcome, number> = { passed: 0, failed: 0, 'not run': 0 };
for (const drill of drills) counts[await runDrill(drill, options)] += 1;
const parts = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
console.log(`drills: ${parts.join(', ')}`);
process.exitCode = counts.failed === 0 && !(isCluster && counts['not run'] > 0) ? 0 : 1;
