/**
 * Why a person cannot buy a ticket (contract/purchase-reasons): a sentence for each code. A code without a sentence does not
 * compile.
 */
export const purchaseReasons = {
  eventUnpublished: 'The event is not published yet.',
  accountNotInvited: 'The event is limited to invited accounts, and this account is not on the list.',
  languageNotInvited: 'The event is limited to other account languages.',
  calledOff: 'The event was called off.',
  registrationOver: 'Registration has ended.',
  registrationNotYet: (p: { date: string }) => `Registration opens ${p.date}.`,
  salesPaused: 'Sales are paused on this installation. Please try again later.',
  otherAccounts: 'At this event, each consultant registers with their own account.',
  unknownAttendee: 'This account or this relationship is not available for the event.',
  parentEvent: (p: { eventName: string }) => `A ticket for ${p.eventName} comes first.`,
  allUsed: (p: { relationship: string; used: number; most: number }) =>
    `${p.relationship}: ${p.used} of ${p.most} used. Another is possible after one is canceled or transferred.`,
  ownTicket: 'The consultant’s own ticket comes first. Both can be bought in one order.',
  buyersTicket: 'The buyer’s own ticket comes first. Both can be bought in one order.',
  notOffered: 'Not offered for this relationship.',
  notQualified: (p: { qualification: string }) => `Only with a place of: ${p.qualification}.`,
  earnedPlaceOpen: (p: { qualification: string; date: string }) =>
    `The place of ${p.qualification} is not accepted yet. It can be accepted until ${p.date}.`,
  earnedPlaceExpired: (p: { qualification: string; date: string }) =>
    `The offer of the place of ${p.qualification} ended ${p.date}.`,
  earnedPlaceUsed: (p: { qualification: string; used: number; most: number }) =>
    `${p.used} of ${p.most} tickets of ${p.qualification} used. Another is possible after one is canceled.`,
  /** A date with the time that is left until then. */
  withRemaining: (p: { date: string; left: string }) => `${p.date} (${p.left})`,
  saleNotYet: (p: { date: string }) => `The sale opens ${p.date}.`,
  windowNotOpen: (p: { date: string }) => `Your sale opens ${p.date}.`,
  windowOver: (p: { date: string }) => `Your sale ended ${p.date}.`,
  notInWindow: 'This ticket is not on sale for this account.',
  drawOnly: 'This ticket is given out by a draw.',
  saleOver: (p: { date: string }) => `The sale ended ${p.date}.`,
  soldOut: (p: { count: number }) =>
    p.count === 1
      ? 'Sold out, and 1 person is waiting. The account can join the waiting list.'
      : `Sold out, and ${p.count} people are waiting. The account can join the waiting list.`,
  ownPendingOrder: 'An order of this account is still being paid. Complete or cancel it first.',
  pendingOrder: 'An order that is still being paid contains this ticket. It is released if the payment fails.',
  holdLimit: (p: { count: number }) =>
    p.count === 1
      ? 'The account has 1 ticket on hold, which is the most. It is free again when the hold ends.'
      : `The account has ${p.count} tickets on hold, which is the most. Each is free again when its hold ends.`,
  currency: 'The price is in a currency that can’t be charged.',
  amountTooSmall: 'The price is below the smallest amount that the payment provider charges.',
  purchaseWindow: (p: { date: string }) =>
    `The account paid by card a short time ago. The next payment is possible ${p.date}.`,
  paymentWait: (p: { date: string }) =>
    `Too many payments were refused or left open. The next try is possible ${p.date}.`,
  paymentLimit: 'A limit of payments applies to this account for a short time.',
};

/** The list of reasons, and the dialog for staff. */
export const purchaseCheck = {
  title: 'Why can’t they buy?',
  ownTitle: 'Tickets you can’t choose',
  relationship: 'Relationship',
  moment: 'At',
  momentHint: (p: { zone: string }) => `Leave empty for now. Time zone: ${p.zone}. Stock is that of now.`,
  forAll: 'For every ticket type',
  nothing: 'No further reason.',
  canBuy: 'Can be bought',
  allCanBuy: 'You can choose every ticket type.',
  noTypes: 'This event has no ticket types.',
  deskCan: 'The desk can still sell it.',
  close: 'Close',
};
