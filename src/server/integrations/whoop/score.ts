import { type Fields, fieldsIn, textIn } from '../http-transport/json-fields.ts';

/** A score that WHOOP is still working on, or could not make, is none. */
export function scoreOf(row: Fields): Fields | null {
  return textIn(row, 'score_state') === 'SCORED' ? fieldsIn(row, 'score') : null;
}
