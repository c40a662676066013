import { writeFileSync } from 'node:fs';
import type { BenchReport } from './bench-report.ts';
import { renderMarkdown } from './markdown.ts';
import { summarize } from './summary.ts';
import { judge } from './targets.ts';

/** Writes the report as Markdown and JSON, and prints the Markdown. */
export function writeReport(path: string, report: BenchReport): void {
  const verdicts = judge(report);
  const markdown = renderMarkdown(report, verdicts);
  const { isQuick, seconds, rounds, connections } = report.options;
  // The report must not contain local paths or the database's address.
  const options = { isQuick, seconds, rounds, connections };
  const json = { ...report, options, summaries: summarize(report.measurements), verdicts };
  writeFileSync(`${path}.md`, markdown);
  writeFileSync(`${path}.json`, `${JSON.stringify(json, null, 1)}\n`);
  console.log(markdown);
}
