/** Closed lists about qualifications (selling 3). The client imports them without the schemas. */

/** The state of a place that an account earned. */
export const earnedPlaceStates = ['OFFERED', 'ACCEPTED', 'DECLINED', 'DEFERRED', 'EXPIRED', 'REVOKED'] as const;
export type EarnedPlaceState = (typeof earnedPlaceStates)[number];

/** Who gets a place that was not accepted: nobody, or the next account of the ranked list. */
export const nextOffers = ['none', 'list'] as const;
export type NextOffer = (typeof nextOffers)[number];

/** Where an account of the ranked list is (selling 3.11). */
export const candidateStatuses = ['next', 'waiting', 'offered', 'accepted', 'declined', 'off'] as const;
export type CandidateStatus = (typeof candidateStatuses)[number];

/** The lowest rank that a list can have. */
export const lastRank = 100_000_000;

/** What happens to the ticket of a person who lost the qualification (selling 8.1). */
export const recheckRules = ['keep', 'pay', 'cancel'] as const;
export type RecheckRule = (typeof recheckRules)[number];

/** What happens to a ticket whose difference is not paid in time (selling 8.5). */
export const unpaidRules = ['keep', 'cancel'] as const;

/** Days to pay a difference, if the event says nothing else. */
export const usualPayDays = 14;

/** The state of the re-check of one ticket (selling 8.4). */
export const recheckStates = ['QUEUED', 'RETAINED', 'DUE', 'PAID', 'UNPAID', 'CANCELED', 'SKIPPED'] as const;
export type RecheckState = (typeof recheckStates)[number];

/** Why a ticket can be neither charged nor cancelled by the re-check. Staff decide about it themselves (selling 8.3). */
export const recheckObstacles = [
  'checkedIn',
  'otherTickets',
  'childEvents',
  'package',
  'changePending',
  'refundPending',
  'disputed',
  'paidAtDesk',
  'notRefundable',
  'restored',
  'ended',
] as const;
export type RecheckObstacle = (typeof recheckObstacles)[number];

/** Reminders are mailed so many days before an offer ends. */
export const reminderDays = [7, 2] as const;

/** The most seats, and the most guests, of one place. */
export const mostSeats = 100;
