import { Button } from '#web/components/button.tsx';
import { Page } from '#web/components/page.tsx';
import { useLocale } from '#web/lib/language.tsx';

/** Shown after an unexpected error, instead of a blank page. */
export function BrokenPage() {
  const { shell } = useLocale().texts;
  return (
    <Page title={shell.broken}>
      <p>{shell.brokenHint}</p>
      <div>
        <Button kind="primary" onClick={() => location.reload()}>
          {shell.reload}
        </Button>
      </div>
    </Page>
  );
}

export function MissingPage() {
  const { shell } = useLocale().texts;
  return (
    <Page title={shell.notFound}>
      <div>
        <a class="button primary" href="/">
          {shell.backToToday}
        </a>
      </div>
    </Page>
  );
}
