import type { OvulationBasis } from '#core/cycle/body-signs.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const cycles = (count: number) => (count === 1 ? '1 cycle' : `${count} cycles`);

const bases: Readonly<Record<OvulationBasis, string>> = {
  MARKED: 'marked by the person',
  TEST: 'test',
  TEMPERATURE: 'temperature',
};

interface Lengths {
  cycles: number;
  median: string;
  shortestDays: number;
  longestDays: number;
}

export const doctorReport = {
  title: 'For the doctor',
  lead: 'Two pages from what you logged. The lines with a mark at their edge are for you and are not printed. Nothing is sent anywhere.',
  leadPaper: 'Print on A4 or letter, or choose “Save as PDF” in the print dialog.',
  print: 'Print',
  heading: 'Cycle report',
  secondPage: 'Cycle report, page 2',
  source: (day: string) =>
    `From what the person logged in Lutea, as of ${day}. Phases are estimates. Nothing here is a finding.`,
  name: 'Name',
  born: 'Date of birth',
  overview: 'Overview',
  lastStart: 'Last period began',
  noStart: 'No period start is logged.',
  lengths: 'Cycle length',
  lengthsText: ({ cycles: count, median, shortestDays, longestDays }: Lengths) =>
    `median ${median} days, from ${shortestDays} to ${longestDays} (${cycles(count)})`,
  noLengths: 'no finished cycle that counts',
  countedAs: 'Counted as',
  looks: 'What stands out in the entries',
  noLooks:
    'None of these: 90 days or more without a period, cycles repeatedly over 35 or under 21 days, bleeding for more than 8 days, between periods, or after a year without.',
  look: {
    ABSENCE: (count: number, from: string, isRunning: boolean) =>
      isRunning
        ? `No period logged for ${days(count)}, since the one that began on ${from}.`
        : `${days(count)} from the period of ${from} to the next one.`,
    LONG_CYCLES: (count: number, of: number) => `${cycles(count)} of ${of} longer than 35 days.`,
    SHORT_CYCLES: (count: number, of: number) => `${cycles(count)} of ${of} shorter than 21 days.`,
    LONG_BLEEDING: (periods: number, longest: number) =>
      `Bleeding for more than 8 days in ${periods === 1 ? '1 period' : `${periods} periods`}, at most ${longest}.`,
    BETWEEN: (count: number, inCycles: number) =>
      `Bleeding or spotting between periods on ${days(count)}, in ${cycles(inCycles)}.`,
    AFTER_YEAR: (count: number, on: string) => `Bleeding on ${on}, ${days(count)} after the one before.`,
  },
  cycles: 'The running cycle and the last twelve',
  columns: {
    start: 'Period began',
    length: 'Length (days)',
    bleeding: 'Bleeding (days)',
    ovulation: 'Ovulation observed',
    remark: 'Remark',
  },
  running: 'running',
  notKnown: '–',
  bases,
  ovulationOn: (day: number, basis: string) => `day ${day} (${basis})`,
  leftOut: (reason: string) => `left out by the person: ${reason}`,
  disturbed: 'contraception, pregnancy or pause',
  mayLackStart: 'a start may not have been logged',
  cyclesNote:
    '– : not logged. Bleeding counts from the start to the last day of light bleeding or more. Median and range leave out cycles with a remark.',
  modes: 'Contraception and life stage',
  modeSince: (day: string, mode: string) => `since ${day}: ${mode}`,
  modeFirst: (mode: string) => `from the first entry on: ${mode}`,
  more: (count: number) => `and ${count} earlier`,
  absences: 'Times of 90 days or more without a period',
  noAbsences: 'None in these cycles.',
  absence: (from: string, until: string | null, count: number) =>
    until === null ? `From ${from} on, ${days(count)} so far.` : `From ${from} to ${until}, ${days(count)}.`,
  noAnswer: 'No explanation given.',
  answered: (answer: string) => `Explanation given: “${answer}”.`,
  disturbedAbsence: 'Contraception, pregnancy or pause in this time.',
  mayLackStartAbsence: 'A start may not have been logged.',
  symptoms: 'Pain and mood by estimated phase',
  symptomColumns: ['Phase', 'Days', 'Days with pain', 'Days with strong pain', 'Days with low mood'],
  perTenDays: (count: number, share: string) => (count === 0 ? '0' : `${count} (${share} in 10)`),
  noPhase: 'no phase',
  noSymptoms: 'Neither pain nor mood was noted.',
  symptomsNote:
    'In brackets: days in ten of this phase, since phases are of different lengths. A day without a note counts as a day without.',
  medicines: 'Medicines',
  noMedicines: 'None recorded: Lutea does not record medicines.',
  noAdvice: 'Lutea gives no diagnosis and no advice. All values are the person’s own entries.',
  explanations: {
    name: 'Write them by hand, if you want to. Lutea does not know them.',
    overview:
      'The first question in most practices. The median is the middle one of your finished cycles; those that you left out or that a method of contraception changed are not in it.',
    looks:
      'Lines for which guidelines ask for a look: 90 days or more without a period, cycles repeatedly (three or more) over 35 or under 21 days, bleeding for more than 8 days, between periods, or after a year without. They say what you logged, not what it means.',
    cycles:
      'Each cycle with the day on which it began. “Ovulation observed” is only what you marked, a positive test, or your temperature if you switched that on. “A start may not have been logged” goes away when you answer the question about it on the page of periods.',
    modes:
      'How your cycle was counted, from your settings, with the days on which you changed it. If you began a method on another day, correct it by hand.',
    absences:
      'How long they were, and what you answered when Lutea asked. If you gave no answer, it says so.',
    symptoms:
      'Only what you noted on single days: days, and how many in ten days of that phase. Your own texts are never printed.',
    medicines: 'Lutea has no place for medicines. Tell the doctor which ones you take.',
  },
};

declare module '../catalogue.ts' {
  interface PageTexts {
    doctorReport: typeof doctorReport;
  }
}
