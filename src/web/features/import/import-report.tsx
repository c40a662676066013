import { useState } from 'preact/hooks';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useImport } from '#web/lib/queries.ts';
import type { ImportSummary } from '#web/lib/wire.ts';
import { LeftOutRows } from './left-out-list.tsx';

function ReportText({ id }: { id: string }) {
  const { texts, formats } = useLocale();
  const words = texts.import;
  const details = useImport(id);
  return (
    <Loaded query={details} placeholder={<Skeleton height="4rem" />}>
      {({ report, leftOut }) => {
        if (report === null) return null;
        const { counts, periods, from, to } = report;
        const taken = periods.filter(({ isTaken }) => isTaken).length;
        return (
          <div class="stack tight">
            {from !== null && to !== null && <p>{words.range(formats.date(from), formats.date(to))}</p>}
            <p>
              {words.sum(
                formats.number(counts.records),
                formats.number(counts.taken),
                formats.number(counts.records - counts.taken),
              )}
            </p>
            {periods.length > 0 && (
              <p>{words.reportPeriods(formats.number(taken), formats.number(periods.length))}</p>
            )}
            <LeftOutRows leftOut={leftOut} />
            <p>
              <a href={`/api/imports/${id}/report.csv`} download>
                {words.saveReport}
              </a>
            </p>
          </div>
        );
      }}
    </Loaded>
  );
}

/** The report of a past import, loaded when it is opened. */
export function ImportReport({ item: { id, hasReport }, name }: { item: ImportSummary; name: string }) {
  const words = useLocale().texts.import;
  const [isOpen, setOpen] = useState(false);
  if (!hasReport) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`${words.showReport}: ${name}`}>{words.showReport}</summary>
      {isOpen && <ReportText id={id} />}
    </details>
  );
}
