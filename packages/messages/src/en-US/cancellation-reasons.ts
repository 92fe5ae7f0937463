/**
 * Why the holder cannot cancel a ticket, by reason (contract/cancellation). `other` is for a reason that the page does
 * not know.
 */
export const cancellationReasons = {
  notOffered: 'This event does not offer cancellations. Please contact consultant support.',
  tooLate: 'The time to cancel is over. Please contact consultant support.',
  canceled: 'This ticket is canceled already.',
  checkedIn: 'This ticket is already checked in.',
  otherTickets: 'Other tickets on this account need it. Please cancel those first.',
  childEvents: 'Tickets for events that belong to this one need it. Please cancel those first.',
  changePending: 'A change of this ticket is still being paid. Please finish it, or try again in a few minutes.',
  refundPending: 'Money of this order is on its way back, or came back already. Please contact consultant support.',
  disputed: 'A payment of this order is disputed with the bank. Please contact consultant support.',
  paidAtDesk: 'This ticket was paid in cash. Please ask the event staff, who give the money back.',
  notRefundable: 'This payment cannot be given back online. Please contact consultant support.',
  resting: 'Cancelling is not possible at the moment. Please try again later.',
  other: 'This ticket cannot be canceled right now. Please contact consultant support.',
};
