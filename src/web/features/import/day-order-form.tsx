import { Button } from '#web/components/button.tsx';
import { isDay } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { AnswerProps } from './question-form.tsx';

const ORDERS = ['DMY', 'MDY'] as const;

const twoDigits = (text: string) => text.padStart(2, '0');

/** The day that a date such as 03/04/2026 means in this order; undefined if it does not exist. */
function dayIn(example: string, order: (typeof ORDERS)[number]): string | undefined {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})\D+(\d{1,2})\D+(\d{2,4})$/.exec(example) ?? [];
  const [day, month] = order === 'DMY' ? [first, second] : [second, first];
  const iso = `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDay(iso) ? iso : undefined;
}

/** Asks whether 03/04 is in March or in April. */
export function DayOrderForm({ examples, isBusy, onAnswer, action }: AnswerProps & { examples: string[] }) {
  const { texts, formats } = useLocale();
  const words = texts.import;
  const [example = ''] = examples;
  return (
    <>
      <p>{words.dayOrderText(formats.list(examples))}</p>
      <div class="row">
        {ORDERS.map((dayOrder) => {
          const day = dayIn(example, dayOrder);
          return (
            <Button key={dayOrder} isBusy={isBusy} onClick={() => onAnswer({ dayOrder })}>
              {words.dayOrders[dayOrder]}
              {day !== undefined && ` (${formats.date(day)})`}
            </Button>
          );
        })}
        {action}
      </div>
    </>
  );
}
