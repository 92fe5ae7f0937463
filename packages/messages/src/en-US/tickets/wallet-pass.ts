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
  code: 'About the code',
  onlyOnce: 'Valid for one person and one entry. When the ticket changes, the code in this pass is updated.',
  usedByFormerHolder: (p: { time: string }) =>
    `The previous holder checked in with this ticket (${p.time}). You can’t use it for entry again.`,
  page: 'View ticket online',
  state: 'Status',
  isUsed: 'Already used',
  isVoid: 'No longer valid',
  whyVoid:
    'The ticket was transferred or canceled, or it no longer has a code. See your current tickets in your account.',
  /** Apple Wallet replaces `%@` with the new value. */
  typeChanged: 'Your ticket is now: %@',
  whenChanged: 'The event is now: %@',
};
