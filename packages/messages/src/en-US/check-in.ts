/** Checking tickets in, from the list and by scanning (spec §4 Check-in, §8). */
export const checkIn = {
  wait: 'Please wait, checking in…',
  checkedIn: 'Checked in!',
  alreadyCheckedIn: 'This ticket has already been used.',
  notActive: 'Check-In is not currently enabled.',
};
