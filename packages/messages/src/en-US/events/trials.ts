/** Starting, opening and ending trial copies of an event (selling 6). */
export const trials = {
  tryIt: 'Try it',
  title: 'Try this event',
  lead: 'A trial copy is this event, published, with invented people, its own clock and test cards. It takes no real money and sends no email. You can buy, check in and change anything in it. It ends after 14 days.',
  clock: 'Clock of the copy at the start',
  start: 'Start and open',
  starting: 'The copy is being made. This takes a few seconds.',
  copies: 'Trial copies of this event',
  startedBy: (p: { name: string; date: string }) => `${p.name}, ${p.date}`,
  ownCopy: (p: { date: string }) => `Your copy, ${p.date}`,
  until: (p: { date: string }) => `Ends ${p.date}`,
  open: 'Open',
  end: 'End',
  ended: 'The trial copy was ended.',
  notReady: 'This copy is still being made.',
  oneEach: 'You already have a copy. End it to start another.',
  full: 'There are already 3 trial copies. End one of them to start another.',
};
