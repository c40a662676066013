import type { ComponentChildren } from 'preact';
import { useLocale } from '#web/lib/language.tsx';
import type { ImportDetails } from '#web/lib/wire.ts';
import { RefusalReason } from './refusal-reason.tsx';

interface FailedImportProps {
  details: ImportDetails;
  action: ComponentChildren;
}

/** Shown for a large file that was refused while the server read it in the background. */
export function FailedImport({ details, action }: FailedImportProps) {
  const words = useLocale().texts.import;
  return (
    <section class="card" aria-labelledby="failed-title">
      <h2 id="failed-title">{words.failedTitle}</h2>
      <RefusalReason {...details} />
      <div>{action}</div>
    </section>
  );
}
