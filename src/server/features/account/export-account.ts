import type { AccountExport } from '#contract/account.ts';
import { localTime } from '#contract/timezone.ts';
import { writeDay } from '#core/calendar-day.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { openKept, selectKept } from '#server/records/days/morning-readings.ts';
import type { DecisionTools } from '#server/records/days/today-decision.ts';
import { selectAllCoins } from '#server/records/experiment/coins.ts';
import { measureStoredCoins } from '#server/records/experiment/measured-coins.ts';
import { type ExportedRow, selectEverything } from '#server/records/export/exported-rows.ts';
import { exportLogs } from './export-logs.ts';

/** Decrypts the push URL; null if there is none or its key is missing. */
export type ReadPushUrl = (stored: { userId: string; sealedPush: string | null }) => string | null;

function openAddress(
  { sealedPush, ...settings }: ExportedRow,
  userId: string,
  readPushUrl: ReadPushUrl,
): ExportedRow {
  return { ...settings, pushUrl: readPushUrl({ userId, sealedPush: sealedPush as string | null }) };
}

function newestOf(devices: readonly ExportedRow[]): ExportedRow | null {
  const momentOf = ({ connectedAt }: ExportedRow) => Date.parse(String(connectedAt));
  return devices.toSorted((a, b) => momentOf(b) - momentOf(a))[0] ?? null;
}

/** The coin days, each with what was measured after it. */
async function exportCoins(person: PersonStore, rows: readonly ExportedRow[], tools: DecisionTools) {
  if (rows.length === 0) return [];
  const [cycleRows, coins] = await person.read(selectCycle, selectAllCoins);
  const cycle = toPersonCycle(cycleRows, tools.now);
  const measured = await measureStoredCoins(person, coins, { cycle, ...tools });
  const results = new Map(measured.map((each) => [writeDay(each.date), each]));
  return rows.map((row) => {
    const { z, outcome, forecast, contribution } = results.get(String(row['date'])) ?? {};
    return { ...row, z, outcome, forecast, contribution };
  });
}

/** Everything stored about a person, with a file name. */
export async function exportAccount(
  person: PersonStore,
  { now, signalsOf, readPushUrl }: DecisionTools & { readPushUrl: ReadPushUrl },
): Promise<{ fileName: string; content: AccountExport }> {
  const [[rows], keptRows] = await person.read(selectEverything, selectKept);
  const { sourceOrder } = await openKept(person, keptRows, now);
  if (rows === undefined) throw new Error('A statement without a row');
  const profile = ownRow(rows.users) as ExportedRow & { id: string; timezone: string };
  const [settings = null] = rows.settings;
  const [notifications] = rows.notificationSettings;
  const content: AccountExport = {
    format: 1,
    exportedAt: now,
    profile,
    settings,
    identities: rows.identities,
    sessions: rows.sessions,
    toolKeys: rows.toolKeys,
    knownBrowsers: rows.knownBrowsers,
    householdAccounts: rows.householdAccounts,
    householdPasskeys: rows.householdPasskeys,
    periodLogs: rows.periodLogs,
    bodyDays: rows.bodyDays,
    imports: rows.imports,
    dailyLogs: exportLogs(rows, sourceOrder),
    activities: rows.activities,
    experiments: rows.experiments,
    coins: await exportCoins(person, rows.coins, { now, signalsOf }),
    workouts: rows.workouts,
    planSources: rows.planSources,
    weekTemplate: rows.weekTemplates[0] ?? null,
    planTargets: rows.planTargets,
    sentWorkouts: rows.sentWorkouts,
    homePublications: rows.homePublications,
    device: newestOf(rows.devices),
    devices: rows.devices,
    phoneValues: rows.phoneValues,
    calendarFeeds: rows.calendarFeeds,
    shares: rows.shares,
    notificationSettings:
      notifications === undefined ? null : openAddress(notifications, profile.id, readPushUrl),
    notificationClaims: rows.notificationClaims,
  };
  const today = localTime(now, profile.timezone).toPlainDate();
  return { fileName: `lutea-export-${today}.json`, content };
}
