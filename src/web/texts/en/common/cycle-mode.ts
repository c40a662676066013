import type { AbsenceAnswer, CycleMode, PauseReason, PillPack } from '#core/cycle/cycle-mode.ts';

interface Choice {
  name: string;
  hint: string;
}

const modes: Readonly<Record<CycleMode, Choice>> = {
  NATURAL: {
    name: 'Natural cycle',
    hint: 'Phases and the next period are estimated from the periods you log. Also for a copper IUD.',
  },
  PILL: {
    name: 'Pill, ring or patch',
    hint: 'Bleeding is expected as the pack says. There are no phases, no questions about your logs and no notes about a late period.',
  },
  IUS: {
    name: 'Hormonal IUS',
    hint: 'Nothing is estimated from the calendar. A phase is shown only after a positive test or a day you marked.',
  },
  NONE_EXPECTED: {
    name: 'No period expected',
    hint: 'For an implant, an injection, or whenever you expect none: nothing is predicted and nothing is asked.',
  },
  PERIMENOPAUSE: {
    name: 'Perimenopause',
    hint: 'The next period has a window and no date. Long gaps are common and not asked about. The second half of a cycle has a phase only if ovulation was observed.',
  },
  FIRST_YEARS: {
    name: 'First three years',
    hint: 'After your first period. Cycles are often longer and vary more then, so estimates are less certain.',
  },
  PAUSED: {
    name: 'Paused',
    hint: 'In pregnancy, while breastfeeding or whenever you wish: nothing is counted or predicted.',
  },
};

const packs: Readonly<Record<PillPack, string>> = {
  DAYS_28: 'Pack of 28 days',
  CONTINUOUS: 'Without a break',
};

const reasons: Readonly<Record<PauseReason, string>> = {
  JUST_SO: 'No particular reason',
  PREGNANCY: 'Pregnancy',
  POSTPARTUM: 'After giving birth',
  BREASTFEEDING: 'Breastfeeding',
};

const absence: Readonly<Record<AbsenceAnswer, string>> = {
  PREGNANCY: 'A pregnancy',
  CONTRACEPTION: 'Pill, IUS or another method',
  MENOPAUSE: 'Menopause',
  SEEN: 'I had it checked',
};

export const cycleMode = {
  legend: 'How your cycle is counted',
  modes,
  pack: 'Your pack',
  packs,
  reason: 'Why',
  reasonHint: 'With a reason, the decision is “Reduced” at most.',
  reasons,
  change: (mode: string) => `Change to “${mode}”?`,
  fromToday: 'From today on:',
  pastStays: 'What you logged stays, and past cycles keep the phases they had.',
  confirm: 'Change',
  absenceQuestion: 'What explains it?',
  absence,
  absenceNoted: 'Noted. You can change how your cycle is counted in the settings.',
  planning: {
    question: 'Plan your training by phase?',
    hint: 'Then a day before a period or on its first two asks for a little less. Many notice a difference; studies find no benefit of training by phase. It is your choice.',
    yes: 'Yes, by phase',
    no: 'No, without phases',
    stop: 'Stop planning by phase',
  },
};
