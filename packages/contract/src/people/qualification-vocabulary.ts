/** Closed lists about qualifications (selling 3). The client imports them without the schemas. */

/** The state of a place that an account earned. */
export const earnedPlaceStates = ['OFFERED', 'ACCEPTED', 'DECLINED', 'DEFERRED', 'EXPIRED', 'REVOKED'] as const;
export type EarnedPlaceState = (typeof earnedPlaceStates)[number];

/** Who gets a place that was not accepted: nobody, or the next account of the ranked list. */
export const nextOffers = ['none', 'list'] as const;
export type NextOffer = (typeof nextOffers)[number];

/** Reminders are mailed so many days before an offer ends. */
export const reminderDays = [7, 2] as const;

/** The most seats, and the most guests, of one place. */
export const mostSeats = 100;
