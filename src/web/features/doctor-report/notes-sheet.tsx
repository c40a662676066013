import { useLocale } from '#web/lib/language.tsx';
import type { DoctorReport } from '#web/lib/wire.ts';
import { ReportPart, ReportTable } from './report-part.tsx';

/** Only the newest rows are shown: more would not fit on the page. */
const MOST_ROWS = 8;

type Levels = DoctorReport['symptoms'][number]['pain'];

function useSymptomRow() {
  const { texts, formats } = useLocale();
  const { doctorReport: words, shell } = texts;
  return ({ phase, days, pain, mood }: DoctorReport['symptoms'][number]): string[] => {
    const share = (count: number) => words.perTenDays(count, formats.number((10 * count) / days, 1));
    const sum = ({ LOW, MEDIUM, HIGH }: Levels) => LOW + MEDIUM + HIGH;
    return [
      phase === 'UNKNOWN' ? words.noPhase : shell.phases[phase],
      String(days),
      share(sum(pain)),
      share(pain.HIGH),
      share(mood.LOW),
    ];
  };
}

function Modes({ modes }: Pick<DoctorReport, 'modes'>) {
  const { texts, formats } = useLocale();
  const { doctorReport: words, cycleMode } = texts;
  const rows = modes.slice(0, MOST_ROWS).map(({ mode, pauseReason, from }) => {
    const reason =
      pauseReason === null || pauseReason === 'JUST_SO' ? '' : ` (${cycleMode.reasons[pauseReason]})`;
    const name = `${cycleMode.modes[mode].name}${reason}`;
    return from === null ? words.modeFirst(name) : words.modeSince(formats.date(from), name);
  });
  return (
    <ul class="report-list">
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
      {modes.length > MOST_ROWS && <li>{words.more(modes.length - MOST_ROWS)}</li>}
    </ul>
  );
}

function Absences({ absences }: Pick<DoctorReport, 'absences'>) {
  const { texts, formats } = useLocale();
  const { doctorReport: words, cycleMode } = texts;
  if (absences.length === 0) return <p>{words.noAbsences}</p>;
  return (
    <ul class="report-list">
      {absences.slice(0, MOST_ROWS).map(({ from, until, days, answer, isDisturbed, mayLackStart }) => (
        <li key={from}>
          {words.absence(formats.date(from), until && formats.date(until), days)}{' '}
          {answer === null ? words.noAnswer : words.answered(cycleMode.absence[answer])}{' '}
          {isDisturbed && `${words.disturbedAbsence} `}
          {mayLackStart && words.mayLackStartAbsence}
        </li>
      ))}
      {absences.length > MOST_ROWS && <li>{words.more(absences.length - MOST_ROWS)}</li>}
    </ul>
  );
}

/** The second page: contraception, absences, symptoms, medicines. */
export function NotesSheet({ report }: { report: DoctorReport }) {
  const { doctorReport: words } = useLocale().texts;
  const { explanations, symptomColumns } = words;
  const toRow = useSymptomRow();
  const { modes, absences, symptoms } = report;
  return (
    <article class="card sheet">
      <h2>{words.secondPage}</h2>
      <ReportPart title={words.modes} explanation={explanations.modes}>
        <Modes modes={modes} />
      </ReportPart>
      <ReportPart title={words.absences} explanation={explanations.absences}>
        <Absences absences={absences} />
      </ReportPart>
      <ReportPart title={words.symptoms} explanation={explanations.symptoms}>
        {symptoms.length === 0 ? (
          <p>{words.noSymptoms}</p>
        ) : (
          <>
            <ReportTable label={words.symptoms} head={[...symptomColumns]} rows={symptoms.map(toRow)} />
            <p class="small">{words.symptomsNote}</p>
          </>
        )}
      </ReportPart>
      <ReportPart title={words.medicines} explanation={explanations.medicines}>
        <p>{words.noMedicines}</p>
      </ReportPart>
      <p class="small report-end">{words.noAdvice}</p>
    </article>
  );
}
