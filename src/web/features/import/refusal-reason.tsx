import { Banner } from '#web/components/banner.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { ImportDetails, ImportRefusal } from '#web/lib/wire.ts';
import { ExportHelp } from './export-help.tsx';
import { LeftOutList } from './left-out-list.tsx';

interface RefusalReasonProps extends Pick<ImportDetails, 'reason' | 'leftOut'> {
  problem: ImportDetails['problem'];
}

/** The server's answer to a refused file; undefined for any other failure. */
export function refusalIn(error: unknown): ImportRefusal | undefined {
  const isRefusal = error instanceof ApiError && error.code === 'IMPORT_REFUSED';
  return isRefusal ? (error.answer as ImportRefusal) : undefined;
}

/** Why a file cannot be imported, and which one to choose instead. */
export function RefusalReason({ problem, reason, leftOut }: RefusalReasonProps) {
  const words = useLocale().texts.import;
  const isUnknown = problem === 'UNKNOWN';
  return (
    <>
      <Banner tone="danger" live>
        {reason} {isUnknown && words.seeBelow}
      </Banner>
      {isUnknown && <ExportHelp isOpen />}
      <LeftOutList leftOut={leftOut} isOpen />
    </>
  );
}
