import type { SetupStep } from '#contract/setup-step.ts';

/** The steps of the guided start, in order. The name of each is in the URL. */
export const START_STEPS = ['day', 'cycle', 'wearable', 'period'] as const;
export type StartStep = (typeof START_STEPS)[number];

interface SetupState {
  /** True until the person chose a timezone or accepted the browser's. */
  isZoneOpen: boolean;
  /** What is still missing for a first decision. */
  missing: readonly SetupStep[];
  /** True if the person chose a cycle mode. */
  isCycleAnswered: boolean;
}

/** The first step without an answer. A person who returns continues there. */
export function openStep({ isZoneOpen, missing, isCycleAnswered }: SetupState): StartStep | undefined {
  if (isZoneOpen) return 'day';
  // A person who has logged a period or connected a wearable is past this step.
  if (!isCycleAnswered && missing.length === 2) return 'cycle';
  if (missing.includes('device')) return 'wearable';
  return missing.includes('period') ? 'period' : undefined;
}

/** The next step. The one for the last period comes only if a period is missing. */
export function stepAfter(step: StartStep, missing: readonly SetupStep[]): StartStep | undefined {
  const next = START_STEPS[START_STEPS.indexOf(step) + 1];
  return next === 'period' && !missing.includes('period') ? undefined : next;
}
