import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useImports } from '#web/lib/queries.ts';
import { BringCard } from './bring-card.tsx';
import { CurrentImport } from './current-import.tsx';
import './import.css';
import { PastImports } from './past-imports.tsx';
import { useUpload } from './use-upload.ts';

/** States of an import that is not finished: the server reads the file, or waits for the person. */
const OPEN_STATES = ['READING', 'ASKING', 'READY', 'FAILED'];

export function ImportPage() {
  const { texts } = useLocale();
  const imports = useImports();
  const upload = useUpload();
  return (
    <Page title={texts.import.title}>
      <div class="stack import">
        <Loaded query={imports} placeholder={<Skeleton height="24rem" />}>
          {({ items }) => {
            const [newest] = items.filter(({ state }) => OPEN_STATES.includes(state));
            const isBusy = newest !== undefined && newest.state !== 'FAILED';
            return (
              <>
                {newest !== undefined && (
                  <CurrentImport key={newest.id} id={newest.id} onRefused={upload.fail} />
                )}
                {!isBusy && <BringCard upload={upload} />}
                <PastImports items={items.filter(({ appliedAt }) => appliedAt !== null)} />
              </>
            );
          }}
        </Loaded>
      </div>
    </Page>
  );
}

ImportPage.prefetch = ((client) => client.fetchQuery(queries.imports)) satisfies Prefetch;
