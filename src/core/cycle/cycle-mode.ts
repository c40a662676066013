/**
 * How a cycle is counted.
 *
 * NATURAL: phases and the next period come from the periods logged; also with a copper IUD. PILL (also ring and patch):
 * bleeding comes from the pack, and there are no phases. IUS: phases only from an observed ovulation. NONE_EXPECTED
 * (implant, injection): nothing is predicted. PERIMENOPAUSE and FIRST_YEARS: like NATURAL, and less certain. PAUSED:
 * nothing is counted.
 */
export const CYCLE_MODES = [
  'NATURAL',
  'PILL',
  'IUS',
  'NONE_EXPECTED',
  'PERIMENOPAUSE',
  'FIRST_YEARS',
  'PAUSED',
] as const;
export type CycleMode = (typeof CYCLE_MODES)[number];

/** CONTINUOUS: taken without a break, so that no bleeding is expected. */
export const PILL_PACKS = ['DAYS_28', 'CONTINUOUS'] as const;
export type PillPack = (typeof PILL_PACKS)[number];

/** Why counting is paused. JUST_SO: the person gives no reason. */
export const PAUSE_REASONS = ['JUST_SO', 'PREGNANCY', 'POSTPARTUM', 'BREASTFEEDING'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** How the person explains a long time without a period. SEEN: they have had it checked. */
export const ABSENCE_ANSWERS = ['PREGNANCY', 'CONTRACEPTION', 'MENOPAUSE', 'SEEN'] as const;
export type AbsenceAnswer = (typeof ABSENCE_ANSWERS)[number];

/** Remarks about a long time without a period that ask what explains it. */
export const ABSENCE_REMARKS = ['LONG_ABSENCE', 'LONG_ABSENCE_FIRST_YEARS'] as const;

/** Whether a remark or notice with this code asks what explains the absence. */
export function asksAboutAbsence(code: string | undefined): boolean {
  return ABSENCE_REMARKS.some((each) => each === code);
}

/** Why a person leaves a cycle out of the average. */
export const LEFT_OUT_REASONS = ['PREGNANCY', 'ILLNESS', 'TRAVEL', 'OTHER'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
