import type { Formats } from '#web/lib/format.ts';
import type { DoctorReport } from '#web/lib/wire.ts';
import type { PageTexts } from '#web/texts/catalogue.ts';

type Look = DoctorReport['looks'][number];

/** One neutral line that says what was logged, and nothing about what it means. */
export function lookText(look: Look, { look: words }: PageTexts['doctorReport'], { date }: Formats): string {
  switch (look.code) {
    case 'ABSENCE':
      return words.ABSENCE(look.days, date(look.from), look.isRunning);
    case 'LONG_BLEEDING':
      return words.LONG_BLEEDING(look.periods, look.longestDays);
    case 'BETWEEN':
      return words.BETWEEN(look.days, look.cycles);
    case 'AFTER_YEAR':
      return words.AFTER_YEAR(look.days, date(look.date));
    default:
      return words[look.code](look.cycles, look.of);
  }
}
