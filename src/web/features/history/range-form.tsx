import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { LONGEST_RANGE_DAYS } from '#contract/limits.ts';
import { Button } from '#web/components/button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import type { Day } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { addressWith, type RangeFault, rangeFault } from './address.ts';

interface RangeFormProps {
  from: Day;
  to: Day;
  today: Day;
}

function useFaultWords(): Record<RangeFault, string> {
  const { texts } = useLocale();
  return {
    notADay: texts.shell.notADay,
    checkYear: texts.shell.checkYear,
    backwards: texts.history.backwards,
    tooLong: texts.history.tooLong(LONGEST_RANGE_DAYS),
  };
}

/** A form for any range of days up to today. */
export function RangeForm({ from, to, today }: RangeFormProps) {
  const { texts } = useLocale();
  const { query, route } = useLocation();
  const { fields, change, discard } = useDraft(`history-days:${from}:${to}`, { from, to });
  const [fault, setFault] = useState<RangeFault>();
  const faultWords = useFaultWords();
  const show = () => {
    const newFault = rangeFault(fields.from, fields.to);
    setFault(newFault);
    if (newFault !== undefined) return;
    discard();
    route(addressWith(query, { ...fields, days: '' }));
  };
  const faultOf = (end: 'from' | 'to') => {
    // Two of the faults are about a single day and the others about the range.
    const isAboutOne = fault === 'notADay' || fault === 'checkYear';
    const isHere = isAboutOne ? rangeFault(fields[end], fields[end]) === fault : end === 'to';
    return fault !== undefined && isHere ? faultWords[fault] : undefined;
  };
  return (
    <form
      class="range-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={texts.history[end]}
          value={fields[end]}
          max={today}
          error={faultOf(end)}
          onChange={(day) => {
            setFault(undefined);
            change({ [end]: day });
          }}
        />
      ))}
      <Button type="submit">{texts.history.show}</Button>
    </form>
  );
}
