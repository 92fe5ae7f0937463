/** Taking payment at the desk: cash, swiped cards, bypass (payments 2.1). */
export const deskPayment = {
  staffTools: 'Payment tools for staff',
  howPaid: 'How is it paid?',
  creditCard: 'Credit card',
  cash: 'Cash',
  bypass: 'No payment',
  bypassText: 'The tickets are given out without payment. Your name is recorded with the order.',
  autoCheckIn: 'Check in everybody at once',
  reset: 'Reset',
  swipeCard: 'Swipe a card',
  readerReady: 'Reader ready: swipe now',
  readerField: 'Card reader',
  swipeUnreadable:
    "The card could not be read. Swipe it again, or type the number. If no card can be read, check Caps Lock and the reader's keyboard layout.",
  tendered: 'Amount tendered',
  tenderedMissing: 'Please enter the amount you were given.',
  tenderedTooLittle: 'This is less than the order total.',
  change: 'Change',
};
