/** Taking payment at the desk: cash, swiped cards, bypass (payments 2.1). */
export const deskPayment = {
  staffTools: 'Payment tools for staff',
  howPaid: 'Payment method',
  creditCard: 'Credit card',
  cash: 'Cash',
  bypass: 'No payment',
  bypassText: 'The tickets are issued without payment. Your name is recorded with the order.',
  autoCheckIn: 'Check everyone in immediately',
  reset: 'Reset',
  swipeCard: 'Swipe a card',
  readerReady: 'Reader ready: swipe now',
  readerField: 'Card reader',
  swipeUnreadable:
    "The card could not be read. Swipe it again, or type the number. If no card can be read, check Caps Lock and the reader's keyboard layout.",
  tendered: 'Amount received',
  tenderedMissing: 'Please enter the amount you received.',
  tenderedTooLittle: 'This is less than the order total.',
  change: 'Change',
};
