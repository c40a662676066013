import type { ComponentChildren } from 'preact';
import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { ImportDetails } from '#web/lib/wire.ts';
import { LeftOutList } from './left-out-list.tsx';
import { sourceName } from './source-name.ts';

interface FailedImportProps {
  details: ImportDetails;
  action: ComponentChildren;
}

/** Why a file cannot be imported, and which one to choose instead. */
export function FailedImport({ details, action }: FailedImportProps) {
  const { texts, formats } = useLocale();
  const words = texts.import;
  const { problem, sources, leftOut } = details;
  const app = formats.list(sources.map((source) => sourceName(source, texts)));
  const [source = ''] = sources;
  const instead = problem === 'WRONG_MEMBER' ? words.rightMember[source] : undefined;
  return (
    <section class="card" aria-labelledby="failed-title">
      <h2 id="failed-title">{words.failedTitle}</h2>
      <Banner tone="danger" live>
        {problem !== null && words.problems[problem](app)} {instead}
      </Banner>
      <LeftOutList leftOut={leftOut} />
      <div>{action}</div>
    </section>
  );
}
