import type { ComponentChildren } from 'preact';
import { TableHead } from '#web/components/table-head.tsx';

interface ReportPartProps {
  title: string;
  /** A line for the person, which is not printed. */
  explanation: string;
  children: ComponentChildren;
}

export function ReportPart({ title, explanation, children }: ReportPartProps) {
  return (
    <section class="report-part">
      <h3>{title}</h3>
      <p class="explanation screen-only">{explanation}</p>
      {children}
    </section>
  );
}

/** A table in a region that scrolls, because it may be wider than a phone. */
export function ReportTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: string[];
  rows: ComponentChildren[][];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section class="report-table" aria-label={label} tabIndex={0}>
      <table>
        <TableHead names={head} />
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={String(first)}>
              <th scope="row">{first}</th>
              {rest.map((cell, i) => (
                <td key={head[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
