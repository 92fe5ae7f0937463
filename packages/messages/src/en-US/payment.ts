/** The payment panel (payments 2, payments 1.1). */
export const payment = {
  title: (p: { amount: string }) => `Pay ${p.amount}`,
  pay: (p: { amount: string }) => `Pay ${p.amount}`,
  toSecurePage: 'Go to the secure payment page',
  hostedText:
    "You pay on our payment provider's own page and come straight back here. Your cart is kept until the payment is settled.",
  reassurance: 'Your card number goes to the payment provider alone. We never store it.',

  card: 'Card',
  cardNumber: 'Card number',
  checkNumber: 'Please check the number once more: a digit may be mistyped.',
  brandNotTaken: (p: { brand: string }) =>
    `We cannot take ${p.brand} in this billing country. Please use another card.`,
  expiry: 'Expiry date',
  expiryHint: 'Month / year',
  cvv: 'Security code',
  cvvHint: '3 digits on the back',
  cvvHintFront: '4 digits on the front',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  emailHint: 'The receipt goes here.',

  billingAddress: 'Billing address',
  addressesOnFile: 'Use an address on file',
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
  postalHintJpn: '7 digits, with or without hyphen',

  takeCash: 'Take cash and complete',
  completeWithout: 'Complete without payment',

  notCharged: 'Nothing was charged',
  paying: 'Your order is on its way. It is safe to wait here: you will not be charged twice.',
  tryOther: 'Check the card details, use another card, or ask your bank.',
  nextPossible: (p: { words: string; time: string }) => `${p.words} The next purchase is possible at ${p.time}.`,
  uncertain: 'The connection was lost while your order was on its way',
  uncertainText:
    'It may have arrived. Ask again to find out: the same order is never charged twice. Everything you entered is kept.',
  askAgain: 'Ask again',
};
