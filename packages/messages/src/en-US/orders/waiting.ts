/** Waiting lists of sold-out tickets. */
export const waiting = {
  title: 'Sold out',
  hint: 'Join the waiting list. If a ticket becomes available, the person who has waited longest gets the first offer.',
  join: 'Join the waiting list',
  joinFor: (p: { ticket: string }) => `Join the waiting list for ${p.ticket}`,
  joined: 'You are on the waiting list. We will email you when a ticket is available for you.',
  position: (p: { count: number }) => `You are number ${p.count} on the waiting list.`,
  offeredHere: (p: { ticket: string; until: string }) =>
    `We are holding a ticket for you until ${p.until}: ${p.ticket}.`,
  offeredNext: 'Select it above and continue.',
  leave: 'Leave the waiting list',
  leaveFor: (p: { ticket: string }) => `Leave the waiting list for ${p.ticket}`,
  leaveTitle: 'Leave the waiting list?',
  leaveText: 'The next person gets your place. If you join again later, you start at the end.',
  leaveOfferText: 'The ticket we are holding for you is offered to the next person immediately.',
  stay: 'Stay on the list',
  left: 'You left the waiting list.',
  offer: (p: { until: string }) => `A ticket is on hold for you until ${p.until}`,
  mine: 'Waiting lists',
  take: 'Register now',
  takeFor: (p: { ticket: string }) => `Register now: ${p.ticket}`,
};
