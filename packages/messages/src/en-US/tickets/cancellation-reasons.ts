/**
 * Why the holder cannot cancel a ticket, by reason (contract/cancellation). `other` is for a reason that the page does
 * not know.
 */
export const cancellationReasons = {
  notOffered: 'This event does not offer cancellations. Please contact consultant support.',
  tooLate: 'The deadline to cancel has passed. Please contact consultant support.',
  canceled: 'This ticket is already canceled.',
  checkedIn: 'This ticket is already checked in.',
  otherTickets: 'Other tickets on this account need this one. Please cancel those first.',
  childEvents: 'Tickets for related events need this one. Please cancel those first.',
  package:
    'This package is canceled as a whole, and one of its tickets is already checked in. Please contact consultant support.',
  changePending: 'A change to this ticket is still being paid. Please complete it, or try again in a few minutes.',
  refundPending: 'A payment of this order was refunded or is being refunded. Please contact consultant support.',
  disputed: 'A payment of this order is disputed. Please contact consultant support.',
  paidAtDesk: 'This ticket was paid in cash. Please ask the event staff for a refund.',
  notRefundable: 'This payment can’t be refunded online. Please contact consultant support.',
  resting: 'Tickets can’t be canceled at the moment. Please try again later.',
  other: 'This ticket can’t be canceled right now. Please contact consultant support.',
};
