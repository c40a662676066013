import { type Fields, fieldsIn, textIn } from '../http-transport/json-fields.ts';

/** The score of a row; null if WHOOP has not computed it yet, or could not. */
export function scoreOf(row: Fields): Fields | null {
  return textIn(row, 'score_state') === 'SCORED' ? fieldsIn(row, 'score') : null;
}
