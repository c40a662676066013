import './doctor-report.css';
import { useQuery } from '@tanstack/preact-query';
import { Button } from '#web/components/button.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, query } from '#web/lib/queries.ts';
import type { DoctorReport } from '#web/lib/wire.ts';
import { CyclesSheet } from './cycles-sheet.tsx';
import { NotesSheet } from './notes-sheet.tsx';

const REPORT = query<DoctorReport>('/api/doctor-report');

/** Two pages for a doctor. Above each part is a line for the person, which is not printed. */
export function DoctorReportPage() {
  const { doctorReport: words } = useLocale().texts;
  const print = (
    <Button kind="primary" onClick={() => window.print()}>
      {words.print}
    </Button>
  );
  return (
    <Page title={words.title} action={print}>
      <div class="stack tight screen-only">
        <p>{words.lead}</p>
        <p class="muted small">{words.leadPaper}</p>
      </div>
      <Loaded query={useQuery(REPORT)} placeholder={<Skeleton height="60rem" />}>
        {(report) => (
          <>
            <CyclesSheet report={report} />
            <NotesSheet report={report} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

DoctorReportPage.prefetch = ((client) => client.fetchQuery(REPORT)) satisfies Prefetch;
