/** The phrase that a person types to confirm. */
export const DELETE_CONFIRMATION = 'delete my account';
