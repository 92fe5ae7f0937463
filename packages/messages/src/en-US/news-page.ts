/** The server's page for the unsubscribe link of a news mail. */
export const newsPage = {
  onTitle: 'News by e-mail',
  offTitle: 'No more news',
  isOn: (p: { address: string }) => `${p.address} gets news about our events.`,
  isOff: (p: { address: string }) => `${p.address} gets no more news about our events.`,
  turnOff: 'Get no more news',
  turnOn: 'Get news again',
  own: 'Mails about your own orders and tickets reach you in either case.',
  unknownTitle: 'This link does not work',
  unknown: 'It may have been cut off. Please open it from the mail again.',
};
