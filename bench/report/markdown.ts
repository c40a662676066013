import type { Grown } from '../growth/grown.ts';
import { WORK, type WorkName } from '../tasks/work.ts';
import type { BenchReport } from './bench-report.ts';
import { ratioOf, type Summary, summarize } from './summary.ts';
import type { Verdict } from './targets.ts';

type Cell = string | number | undefined;

function renderTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const percent = (share: number): string => (share * 100).toFixed(1);
const fixed = (value: number | undefined, digits: number): string | undefined => value?.toFixed(digits);

function renderRun({ date, machine, database, generator, options, population }: BenchReport): string {
  const { seconds, rounds, connections, isQuick } = options;
  const { people, signedIn, longHistories } = population;
  return `# Bench report

${isQuick ? '**A quick run: it shows that everything works, not how fast it is.**\n\n' : ''}- ${date}; load average before the start ${machine.loadAverage}
- ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB; ${machine.system}; Node ${machine.node}
- ${database}, on the same machine as the load generator (${generator}) and everything else
- ${whole(people)} people, ${whole(signedIn)} of them signed in, ${whole(longHistories)} of those with 200 period logs
- ${rounds} rounds of ${seconds} s, ${connections} connections, contestants in turns; medians over the rounds; growth with people in twice as many

Compare only within this report: another machine, or this one on another day, gives other figures.`;
}

function renderVerdicts(verdicts: readonly Verdict[]): string {
  const words = { true: 'met', false: '**missed**', undefined: '–' };
  const rows = verdicts.map(({ target, result, isMet }) => [target, result, words[`${isMet}`]]);
  return `## Targets\n\n${renderTable(['target', 'result', ''], rows)}`;
}

function renderContestants({ contestants, absent }: BenchReport): string {
  const present = contestants.map(({ name, title }) => [name, title]);
  const missing = absent.map(({ name, reason }) => [name, `did not run: ${reason.replaceAll('\n', ' ')}`]);
  return `## Contestants\n\n${renderTable(['name', 'what it is'], [...present, ...missing])}`;
}

function renderWork(report: BenchReport, work: WorkName, summaries: readonly Summary[]): string {
  const rows = summaries.map((each) => [
    each.contestant,
    whole(each.perSecond),
    fixed(ratioOf(report.measurements, { work, of: each.contestant, to: 'lutea' }), 2),
    fixed(each.p50Ms, 1),
    fixed(each.p99Ms, 1),
    each.errors,
    fixed(each.cpuPer1000, 2),
    fixed(each.databaseCpuPer1000, 2),
    each.memoryMb === undefined ? undefined : whole(each.memoryMb),
    percent(each.stolenShare),
  ]);
  const head = [
    '',
    'requests/s',
    '× lutea',
    'p50 ms',
    'p99 ms',
    'errors',
    'CPU s per 1,000',
    'database CPU',
    'MB',
    '% stolen',
  ];
  return `### ${WORK[work]}\n\n${renderTable(head, rows)}`;
}

function renderAlone({ alone }: BenchReport): string {
  if (alone.length === 0) return '';
  const rows = alone.map((each) => [
    each.contestant,
    WORK[each.work],
    whole(each.perSecond),
    fixed(each.p50Ms, 1),
    fixed(each.p99Ms, 1),
    each.errors,
    `${each.counted} of ${each.turns}`,
    percent(each.mostStolenShare),
  ]);
  const head = [
    '',
    'work',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'errors',
    'turns that count',
    '% stolen at most',
  ];
  return `## Alone and undisturbed

The host of a virtual machine may run others on the same processors. Everything here is then paused; the system counts
that time as stolen. The turns with the least stolen time count.

${renderTable(head, rows)}`;
}

function renderStarts({ starts }: BenchReport): string {
  if (starts.length === 0) return '';
  const rows = starts.map(({ name, startMs, idleMemoryMb }) => [
    name,
    whole(startMs),
    idleMemoryMb === undefined ? undefined : whole(idleMemoryMb),
  ]);
  return `## Start and idle memory\n\n${renderTable(['', 'ms to the first answer', 'MB idle'], rows)}`;
}

function renderGrowth(title: string, grown: readonly Grown[]): string {
  const sizes = grown[0]?.sizes ?? [];
  if (sizes.length === 0) return '';
  const rows = grown.map((each) => [WORK[each.work], ...each.sizes.map(({ perSecond }) => whole(perSecond))]);
  return `## ${title}\n\nRequests a second.\n\n${renderTable(['', ...sizes.map(({ size }) => whole(size))], rows)}`;
}

export function renderMarkdown(report: BenchReport, verdicts: readonly Verdict[]): string {
  const byWork = Map.groupBy(summarize(report.measurements), ({ work }) => work);
  const parts = [
    renderRun(report),
    renderVerdicts(verdicts),
    renderContestants(report),
    `## Work\n\n${[...byWork].map(([work, summaries]) => renderWork(report, work, summaries)).join('\n\n')}`,
    renderAlone(report),
    renderStarts(report),
    renderGrowth('Growth with people', report.growth.people),
    renderGrowth('Growth with the length of the history', report.growth.histories),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
