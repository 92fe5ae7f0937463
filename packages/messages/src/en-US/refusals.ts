import type { RefusalReason } from '@foyer/contract/vocabulary';

/** Why the payment provider refused a charge or a refund, and what staff can do. */
export const refusals = {
  wrongDetails:
    'The card number, security code or address was wrong. Ask the buyer to check the details and try again.',
  expiredCard: 'The card has expired. Ask the buyer for another card.',
  askBank: 'The bank refused and gave no reason. Ask the buyer to call the bank or to use another card.',
  noFunds: 'The card has no funds left or has reached its limit. Ask the buyer to use another card or to pay in cash.',
  authentication:
    'The bank asked the cardholder to confirm the payment, and that did not happen. Ask the buyer to try again and to answer the bank.',
  cardNotSupported: 'The card cannot be used for this kind of purchase or currency. Ask the buyer for another card.',
  pin: 'The bank asked for a PIN, or the PIN was wrong. Ask the buyer for another card.',
  lostOrStolen:
    'The bank blocks this card, for example because it was reported lost or stolen. Do not tell the buyer why. Ask for another card.',
  declined: 'The card was declined without a reason. Ask the buyer to use another card.',
  fraudSuspected:
    'The payment was stopped on suspicion of fraud. Do not tell the buyer why. Check the person, and take cash or another card.',
  duplicate: 'The same amount was charged to this card moments ago. Look for an earlier order before you try again.',
  tryLater: 'The bank or the card network had a fault. Try again in a few minutes.',
  methodUnusable: 'The stored payment method can no longer be used. Ask the buyer for a card.',
  email: 'The payment provider refused the e-mail address. Correct it and try again.',
  notSetUp:
    'The payment provider does not accept this account or key. Tell your administrator: no card can be charged until it is fixed.',
  wrongState:
    'The payment was already paid, canceled or expired at the payment provider. Wait for its result, then look here again.',
  busy: 'The payment provider received too many requests. Try again in a minute.',
  disputed:
    'The buyer disputes this payment, and the bank holds the money. Answer the dispute first. A refund is possible again when it ends.',
  wrongRequest:
    'The payment provider rejected the request, and no money moved. Tell your administrator, with the reference of this payment.',
  refundCardClosed:
    'The card is closed, lost or expired, so the money came back. Ask the buyer for bank details and give the money back another way.',
  refundBalance: 'Your balance at the payment provider is too low for this refund. Top it up, then try again.',
  refundCanceled: 'The refund was canceled at the payment provider. Try again if the buyer is still owed the money.',
  refundRefused:
    'The payment provider or the bank refused the refund. Look at it there, or give the money back another way.',
  unreachable: 'The payment provider could not be reached, and nothing was given back. Try again.',
  otherAccount: 'The money is in another account of the payment provider. Give it back there.',
} satisfies Record<RefusalReason, string>;
