/** Why a cancellation cannot be taken back, by reason (contract/restoration). `other` is for an unknown reason. */
export const restoreReasons = {
  notCanceled: 'This ticket is not canceled.',
  refunded: 'Money for this ticket was refunded. Sell a new ticket instead.',
  disputed: 'The payment is disputed, so the ticket stays canceled.',
  soldOut: 'No unit of this ticket type is free. Others may be waiting for one.',
  addOnSoldOut: 'An add-on of this ticket is sold out.',
  couponUsedUp: 'The coupon that reduced the price has been used up.',
  earnedPlaceGone: 'The earned place of this ticket is used by another ticket, or is no longer valid here.',
  slotTaken: 'This person has another ticket or a pending order in its place.',
  neededTicket: 'This ticket needs another ticket of the person. Take that cancellation back first.',
  relationshipGone: 'The event no longer has this relationship.',
  accountClosed: 'The account of this person is closed.',
  other: 'The cancellation can’t be taken back right now.',
};
