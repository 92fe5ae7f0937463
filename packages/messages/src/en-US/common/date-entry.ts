/** Dates that staff type. */
export const dateEntry = {
  unread: 'This date is incomplete or does not exist. Correct it or clear the field.',
};
