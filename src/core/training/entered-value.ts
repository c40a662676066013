import { type MeasureFor, measuresFor } from './measures.ts';

/** What a person can read off their watch and enter by hand. */
export type EnteredValue = MeasureFor<'entered'>;
export const ENTERED_VALUES = measuresFor('entered');

/** The source of values entered by hand. They are compared only with each other. */
export const BY_HAND = 'manual';
