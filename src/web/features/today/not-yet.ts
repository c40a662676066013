/** Stores the day of the answer "not yet" to a late period. The question comes again the next day. */
export const NOT_YET = 'period-not-yet';
