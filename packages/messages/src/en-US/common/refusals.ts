import type { RefusalReason } from '@foyer/contract/wire/vocabulary';

/** Why the payment provider refused a charge or a refund, and what staff can do. */
export const refusals = {
  wrongDetails: 'The card number, security code or address is wrong. Ask the buyer to check the details and try again.',
  expiredCard: 'The card has expired. Ask the buyer for another card.',
  askBank: 'The bank declined the payment without a reason. Ask the buyer to call the bank or to use another card.',
  noFunds:
    'The card has insufficient funds or has reached its limit. Ask the buyer to use another card or to pay in cash.',
  authentication:
    'The cardholder did not confirm the payment with the bank. Ask the buyer to try again and to confirm it.',
  cardNotSupported: 'The card can’t be used for this type of purchase or currency. Ask the buyer for another card.',
  pin: 'The bank requires a PIN, or the PIN was wrong. Ask the buyer for another card.',
  lostOrStolen:
    'The bank blocked this card, for example because it was reported lost or stolen. Do not tell the buyer the reason. Ask for another card.',
  declined: 'The card was declined without a reason. Ask the buyer to use another card.',
  fraudSuspected:
    'The payment was stopped because of suspected fraud. Do not tell the buyer the reason. Check the person’s identity, and take cash or another card.',
  duplicate: 'The same amount was charged to this card a moment ago. Look for an earlier order before you try again.',
  tryLater: 'The bank or the card network had a technical problem. Try again in a few minutes.',
  methodUnusable: 'The saved payment method can no longer be used. Ask the buyer for a card.',
  email: 'The payment provider rejected the email address. Correct it and try again.',
  notSetUp:
    'The payment provider does not accept this account or key. No card can be charged until this is fixed. Contact your administrator.',
  wrongState:
    'The payment was already paid, canceled or expired at the payment provider. Wait for the result, then check again.',
  busy: 'The payment provider received too many requests. Try again in a minute.',
  disputed:
    'The buyer disputes this payment, and the bank is holding the money. Respond to the dispute first. You can refund after it ends.',
  wrongRequest:
    'The payment provider rejected the request, and no money was moved. Contact your administrator with the reference of this payment.',
  refundCardClosed:
    'The card is closed, lost or expired, so the refund was returned. Ask the buyer for bank details and refund another way.',
  refundBalance: 'Your balance at the payment provider is too low for this refund. Add funds, then try again.',
  refundCanceled: 'The refund was canceled at the payment provider. Try again if the buyer still needs a refund.',
  refundRefused:
    'The payment provider or the bank declined the refund. Check it at the provider, or refund another way.',
  unreachable: 'The payment provider could not be reached, and nothing was refunded. Try again.',
  otherAccount: 'The money is in another account at the payment provider. Refund it there.',
} satisfies Record<RefusalReason, string>;
