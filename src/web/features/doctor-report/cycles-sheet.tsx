import { useLocale } from '#web/lib/language.tsx';
import type { DoctorReport } from '#web/lib/wire.ts';
import { lookText } from './look-text.ts';
import { ReportPart, ReportTable } from './report-part.tsx';

type Cycle = DoctorReport['cycles'][number];

function useCycleRow() {
  const { texts, formats } = useLocale();
  const { doctorReport: words, periodHistory } = texts;
  return ({ start, lengthDays, bleedingDays, ovulation, ...cycle }: Cycle): string[] => [
    formats.date(start),
    lengthDays === null ? words.running : String(lengthDays),
    bleedingDays === null ? words.notKnown : String(bleedingDays),
    ovulation === null ? words.notKnown : words.ovulationOn(ovulation.cycleDay, words.bases[ovulation.basis]),
    [
      ...(cycle.leftOut === null ? [] : [words.leftOut(periodHistory.leftOutReasons[cycle.leftOut])]),
      ...(cycle.isDisturbed ? [words.disturbed] : []),
      ...(cycle.mayLackStart ? [words.mayLackStart] : []),
    ].join('; '),
  ];
}

function Overview({ report }: { report: DoctorReport }) {
  const { texts, formats } = useLocale();
  const { doctorReport: words, cycleMode } = texts;
  const { lastStart, lengths, modes } = report;
  const [now] = modes;
  return (
    <dl class="report-overview">
      <dt>{words.lastStart}</dt>
      <dd>{lastStart === null ? words.noStart : formats.date(lastStart)}</dd>
      <dt>{words.lengths}</dt>
      <dd>
        {lengths === null
          ? words.noLengths
          : words.lengthsText({ ...lengths, median: formats.number(lengths.medianDays, 1) })}
      </dd>
      <dt>{words.countedAs}</dt>
      <dd>{now === undefined ? words.notKnown : cycleMode.modes[now.mode].name}</dd>
    </dl>
  );
}

/** The first page: the person, the last period, what to look at, and the last twelve cycles. */
export function CyclesSheet({ report }: { report: DoctorReport }) {
  const { texts, formats } = useLocale();
  const { doctorReport: words } = texts;
  const { explanations, columns } = words;
  const toRow = useCycleRow();
  const { today, looks, cycles } = report;
  return (
    <article class="card sheet">
      <header>
        <h2>{words.heading}</h2>
        <p class="small">{words.source(formats.date(today))}</p>
        <p class="report-name">
          <span>{words.name}</span>
          <span>{words.born}</span>
        </p>
        <p class="explanation screen-only">{explanations.name}</p>
      </header>
      <ReportPart title={words.overview} explanation={explanations.overview}>
        <Overview report={report} />
      </ReportPart>
      <ReportPart title={words.looks} explanation={explanations.looks}>
        {looks.length === 0 ? (
          <p>{words.noLooks}</p>
        ) : (
          <ul class="report-list">
            {looks.map((look) => (
              <li key={JSON.stringify(look)}>{lookText(look, words, formats)}</li>
            ))}
          </ul>
        )}
      </ReportPart>
      <ReportPart title={words.cycles} explanation={explanations.cycles}>
        {cycles.length === 0 ? (
          <p>{words.noStart}</p>
        ) : (
          <ReportTable
            label={words.cycles}
            head={[columns.start, columns.length, columns.bleeding, columns.ovulation, columns.remark]}
            rows={cycles.map(toRow)}
          />
        )}
        <p class="small">{words.cyclesNote}</p>
      </ReportPart>
    </article>
  );
}
