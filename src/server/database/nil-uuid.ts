/** The id of nobody. It sorts before every id. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';
