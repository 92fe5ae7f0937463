/** The payment panel (payments 2, payments 1.1). */
export const payment = {
  title: (p: { amount: string }) => `Pay ${p.amount}`,
  pay: (p: { amount: string }) => `Pay ${p.amount}`,
  toSecurePage: 'Go to the secure payment page',
  hostedText:
    'You pay on our payment provider’s page and then return here. Your cart is saved until the payment is complete.',
  reassurance: 'Your card number is sent only to the payment provider. We never store it.',

  card: 'Card',
  cardNumber: 'Card number',
  checkNumber: 'Please check the card number. A digit may be wrong.',
  brandNotTaken: (p: { brand: string }) =>
    `We can’t accept ${p.brand} in this billing country. Please use another card.`,
  expiry: 'Expiry date',
  expiryExample: 'MM / YY',
  expiryHint: 'Month / year',
  cvv: 'Security code',
  cvvHint: '3 digits on the back',
  cvvHintFront: '4 digits on the front',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHint: 'We send the receipt to this address.',

  billingAddress: 'Billing address',
  addressesOnFile: 'Use a saved address',
  askForAddresses: 'Show saved addresses',
  askForAddressesText: 'Only if the person is here and agrees. The audit log records it.',
  noSavedAddress: 'This person has no saved address.',
  country: 'Country',
  address1: 'Street address',
  address2: 'Apartment, suite, building',
  city: 'City',
  state: 'State',
  province: 'Province',
  prefecture: 'Prefecture',
  zip: 'ZIP code',
  zipSwipeHint: '5 to 7 characters',
  postalCode: 'Postal code',
  postalHintJpn: '7 digits, with or without a hyphen',

  takeCash: 'Take cash and complete',
  completeWithout: 'Complete without payment',

  notCharged: 'You were not charged',
  paying: 'Your order is being processed. Please wait. You will not be charged twice.',
  tryOther: 'Check the card details, use another card or contact your bank.',
  nextPossible: (p: { words: string; time: string }) => `${p.words} You can make the next purchase at ${p.time}.`,
  uncertain: 'The connection was lost while we were sending your order',
  uncertainText:
    'We may have received your order. Check again to find out. The same order is never charged twice. Your entries are saved.',
  askAgain: 'Check again',
};
