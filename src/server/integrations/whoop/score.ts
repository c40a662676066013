import { type Fields, fieldsIn, textIn } from '../http-transport/json-fields.ts';

/** Null if WHOOP has not computed the score yet, or could not. */
export function scoreOf(row: Fields): Fields | null {
  return textIn(row, 'score_state') === 'SCORED' ? fieldsIn(row, 'score') : null;
}
