/** My orders, the list of tickets and the event summary (orders 8.5, tickets 1.4). */
export const account = {
  title: 'My orders',
  empty: 'No orders yet',
  emptyHint: 'As soon as you register for an event, it will be here with its tickets.',
  seeEvents: 'See the events',
  past: 'Past events',
  summary: 'Summary',
  summaryOf: (p: { event: string }) => `Summary of ${p.event}`,
  allOrders: 'All my orders',
  startsAt: (p: { time: string }) => `Starts at ${p.time}`,
  myTickets: 'My tickets',
  otherTickets: 'Other tickets',
  noMyTickets: 'There is no ticket on your own account number.',
  noOtherTickets: 'No tickets on other account numbers.',
  addToCalendar: 'Add to calendar',
  yourData: 'Your data',
  yourDataHint:
    'Take along everything we hold about you: account, orders, tickets, answers and mails. Card numbers are never kept.',
  dataAsPage: 'Page to read',
  dataAsFile: 'File for programs (JSON)',
  dataTaken: 'Your data is in your downloads.',
  dataNotYours: 'Only the person, or an administrator acting for them, takes this along.',
};
