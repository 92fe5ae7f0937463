/** The server's page for the unsubscribe link of a news mail. */
export const newsPage = {
  onTitle: 'News by email',
  offTitle: 'You are unsubscribed',
  isOn: (p: { address: string }) => `${p.address} receives news about our events.`,
  isOff: (p: { address: string }) => `${p.address} no longer receives news about our events.`,
  turnOff: 'Unsubscribe from news',
  turnOn: 'Subscribe again',
  own: 'You still receive emails about your own orders and tickets.',
  unknownTitle: 'This link does not work',
  unknown: 'The link may be incomplete. Please open it again from the email.',
};
