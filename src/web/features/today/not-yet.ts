/** Key of the day on which a late period was answered with "not yet". The question is asked again the next day. */
export const NOT_YET = 'period-not-yet';
