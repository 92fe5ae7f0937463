/** A ticket in a phone wallet. Names and dates are passed in formatted. */
export const walletPass = {
  description: (p: { eventName: string }) => `Ticket for ${p.eventName}`,
  number: 'Ticket',
  numbered: (p: { id: string }) => `Ticket No. ${p.id}`,
  when: 'When',
  where: 'Where',
  attendee: 'Attendee',
  type: 'Ticket type',
  account: 'Account number',
  code: 'The code',
  onlyOnce: 'Lets one person in, once. The code changes when the ticket is changed; this pass follows it.',
  page: 'The ticket online',
  state: 'Status',
  isVoid: 'No longer valid',
  whyVoid:
    'The ticket was given to somebody else or canceled, or has no code any more. Your account tells what is yours now.',
  /** Apple Wallet replaces `%@` with the new value. */
  typeChanged: 'Your ticket is now: %@',
  whenChanged: 'The event is now: %@',
};
