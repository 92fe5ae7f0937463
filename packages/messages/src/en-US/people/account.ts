/** My orders, the list of tickets and the event summary (orders 8.5, tickets 1.4). */
export const account = {
  title: 'My orders',
  empty: 'No orders yet',
  emptyHint: 'When you register for an event, the event and your tickets appear here.',
  seeEvents: 'See the events',
  past: 'Past events',
  summary: 'Summary',
  summaryOf: (p: { event: string }) => `Summary of ${p.event}`,
  startsAt: (p: { time: string }) => `Starts at ${p.time}`,
  myTickets: 'My tickets',
  otherTickets: 'Other tickets',
  noMyTickets: 'There are no tickets on your own account number.',
  noOtherTickets: 'There are no tickets on other account numbers.',
  addToCalendar: 'Add to calendar',
  yourData: 'Your data',
  yourDataHint:
    'Download everything we store about you: account, orders, tickets, answers and emails. We never store card numbers.',
  dataAsPage: 'Readable page',
  dataAsFile: 'Data file (JSON)',
  dataTaken: 'Your data was saved to your downloads.',
  dataNotYours: 'Only you, or an administrator acting for you, can download your data.',
};
