/** The words that a person types to show that they mean it. */
export const DELETE_CONFIRMATION = 'delete my account';
