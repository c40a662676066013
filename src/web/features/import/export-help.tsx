import { useLocale } from '#web/lib/language.tsx';

/** How to export the file from each app. */
export function ExportHelp({ isOpen = false }: { isOpen?: boolean }) {
  const words = useLocale().texts.import;
  return (
    <details open={isOpen}>
      <summary>{words.helpTitle}</summary>
      <dl class="export-help">
        {words.help.map(({ app, how }) => (
          <div key={app}>
            <dt>{app}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <p class="muted small">{words.noExport}</p>
    </details>
  );
}
