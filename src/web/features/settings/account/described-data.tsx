import { useMutation } from '@tanstack/preact-query';
import { Button } from '#web/components/button.tsx';
import { callForFile } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import { isLoginTooOld } from '../sign-in-again-dialog.tsx';
import { saveFile } from './download-everything.ts';

interface DescribedDataProps {
  onLoginTooOld(): void;
}

/** Fetches a file. With a link, the page could not say that the sign-in is too old. */
function useFile({ onLoginTooOld }: DescribedDataProps) {
  const { texts } = useLocale();
  return useMutation({
    mutationFn: (name: string) => callForFile('GET', `/api/data/${name}`),
    onSuccess(file, name) {
      saveFile(file, `lutea-${name}`);
      showToast(texts.settings.account.downloaded);
    },
    onError: (error) => (isLoginTooOld(error) ? onLoginTooOld() : showToast(problemWords(error, texts))),
  });
}

/** Files of the person's days: with a description of every column, and in a form for research. */
export function DescribedData(props: DescribedDataProps) {
  const { data } = useLocale().texts;
  const file = useFile(props);
  const groups = [
    {
      text: data.describedText,
      files: { 'days.csv': data.allDays, 'codebook.csv': data.codebook, 'fhir.json': data.fhir },
    },
    {
      text: data.researchText,
      files: {
        'research.txt': data.researchHides,
        'research.csv': data.researchDays,
        'research-codebook.csv': data.researchCodebook,
      },
    },
  ];
  return (
    <>
      {groups.map(({ text, files }) => (
        <div key={text} class="row apart entry-head">
          <p>{text}</p>
          <div class="row">
            {Object.entries(files).map(([name, label]) => (
              <Button
                key={name}
                isBusy={file.isPending && file.variables === name}
                onClick={() => file.mutate(name)}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
