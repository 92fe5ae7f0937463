/** The registration wizard and its cart (spec §2 Registration, §4 Wizard). */
export const registration = {
  title: 'Registration',
  cart: 'Shopping cart',
  ticketSelection: 'Ticket selection',
  attendeeInformation: 'Attendee information',
  payment: 'Payment',
  completeRegistration: 'Complete registration',
  makePayment: 'Make payment',
  totalDue: 'Total due',
};
