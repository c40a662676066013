/** An id that nobody has. It sorts before every other id. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';
