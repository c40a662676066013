import type { SetupStep } from '#contract/setup-step.ts';

/** The steps of the guided start, in order. The name of each is in the URL. */
export const START_STEPS = ['day', 'cycle', 'wearable', 'period'] as const;
export type StartStep = (typeof START_STEPS)[number];

interface KnownOfPerson {
  /** True until the person chose a time zone or agreed to the one of a browser. */
  isZoneOpen: boolean;
  /** What is missing before there can be an answer. */
  missing: readonly SetupStep[];
  /** True where the person said how the cycle is counted. */
  isCycleAnswered: boolean;
}

/** The first step that is open, from what is stored: someone who comes back goes on there. */
export function openStep({ isZoneOpen, missing, isCycleAnswered }: KnownOfPerson): StartStep | undefined {
  if (isZoneOpen) return 'day';
  // Who logged a period or connected a wearable has been past it.
  if (!isCycleAnswered && missing.length === 2) return 'cycle';
  if (missing.includes('device')) return 'wearable';
  return missing.includes('period') ? 'period' : undefined;
}

/** The step after this one. A period is asked for only where one is missing. */
export function stepAfter(step: StartStep, missing: readonly SetupStep[]): StartStep | undefined {
  const next = START_STEPS[START_STEPS.indexOf(step) + 1];
  return next === 'period' && !missing.includes('period') ? undefined : next;
}
