import { useRef, useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { chosenFiles, droppedFiles } from './dropped-files.ts';
import { ExportHelp } from './export-help.tsx';
import { PasteDates } from './paste-dates.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RefusalReason, refusalIn } from './refusal-reason.tsx';
import type { Upload } from './use-upload.ts';

/** Opens the browser's file dialog, or with `isFolder` its folder dialog. */
function ChooseButton({ upload, isFolder = false }: { upload: Upload; isFolder?: boolean }) {
  const words = useLocale().texts.import;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class={isFolder ? 'wide-only' : undefined}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={isFolder ? words.chooseFolder : words.chooseFiles}
        {...(isFolder && { webkitdirectory: true })}
        onChange={({ currentTarget }) => {
          void upload.send(chosenFiles(currentTarget.files));
          // Without this, the same file could not be chosen again.
          currentTarget.value = '';
        }}
      />
      {isFolder ? (
        <Button onClick={() => input.current?.click()}>{words.chooseFolder}</Button>
      ) : (
        <Button kind="primary" onClick={() => input.current?.click()}>
          {words.chooseFiles}
        </Button>
      )}
    </div>
  );
}

function DropZone({ upload }: { upload: Upload }) {
  const words = useLocale().texts.import;
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same.
    <div
      class={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer !== null) void droppedFiles(event.dataTransfer).then(upload.send);
      }}
    >
      <p>{words.dropHere}</p>
      <div class="row">
        <ChooseButton upload={upload} />
        <ChooseButton upload={upload} isFolder />
      </div>
    </div>
  );
}

function UploadFailure({ error }: { error: unknown }) {
  const { texts } = useLocale();
  const refusal = refusalIn(error);
  if (refusal !== undefined) return <RefusalReason {...refusal} reason={refusal.error} />;
  return (
    <Banner tone="danger" live>
      {problemWords(error, texts, texts.import.errors)}
    </Banner>
  );
}

/** Accepts files, a folder or a list of dates. */
export function BringCard({ upload }: { upload: Upload }) {
  const words = useLocale().texts.import;
  const { state } = upload;
  const isUnknown = state.kind === 'failed' && refusalIn(state.error)?.problem === 'UNKNOWN';
  return (
    <section class="card" aria-labelledby="bring-title">
      <h2 id="bring-title">{words.bringTitle}</h2>
      <p>{words.bringLead}</p>
      {state.kind === 'failed' && <UploadFailure error={state.error} />}
      {state.kind === 'sending' ? (
        <ProgressBar label={words.sending} share={state.share} />
      ) : (
        <>
          <DropZone upload={upload} />
          <PasteDates upload={upload} />
        </>
      )}
      {!isUnknown && <ExportHelp />}
      <p class="muted small">{words.privacy}</p>
    </section>
  );
}
