/** My orders and the event summary (spec §2 My orders and event summary). */
export const account = {
  title: 'My orders',
  summary: 'Summary',
  myTickets: 'My tickets',
  otherTickets: 'Other tickets',
};
