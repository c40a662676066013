import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { OverrideReport } from '#web/lib/wire.ts';

/** For up to a week, the weekday is enough to name a day. */
const WEEK_DAYS = 7;

interface OverrideQuestionProps {
  report: OverrideReport;
  onAnswer(isStillSo: boolean): void;
}

/** Asks whether an override from some days ago still applies. If it does, the question is asked again later. */
export function OverrideQuestion({ report, onAnswer }: OverrideQuestionProps) {
  const { texts, formats } = useLocale();
  const { overrides: words } = texts.today;
  const { override, since, days } = report;
  const name = texts.today.overrides.switches[override].name;
  const dayOf = (days ?? 0) < WEEK_DAYS ? formats.longWeekday : formats.day;
  const action = (
    <div class="row">
      <Button onClick={() => onAnswer(true)}>{words.yes}</Button>
      <Button onClick={() => onAnswer(false)}>{words.no}</Button>
    </div>
  );
  return (
    <Banner action={action}>
      {since === null ? words.questionUndated(name) : words.question(name, dayOf(since))}
    </Banner>
  );
}
