import { writeFileSync } from 'node:fs';
import type { BenchReport } from './bench-report.ts';
import { renderMarkdown } from './markdown.ts';
import { summarize } from './summary.ts';
import { judge } from './targets.ts';

/** Writes the report for people and for programs, and shows the first on the terminal. */
export function writeReport(path: string, report: BenchReport): void {
  const verdicts = judge(report);
  const markdown = renderMarkdown(report, verdicts);
  const { isQuick, seconds, rounds, connections } = report.options;
  // Without the places on this machine and the database's address.
  const options = { isQuick, seconds, rounds, connections };
  const json = { ...report, options, summaries: summarize(report.measurements), verdicts };
  writeFileSync(`${path}.md`, markdown);
  writeFileSync(`${path}.json`, `${JSON.stringify(json, null, 1)}\n`);
  console.log(markdown);
}
