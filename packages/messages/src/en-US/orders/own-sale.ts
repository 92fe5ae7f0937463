/** When the reader may buy, at events with sale windows. */
export const ownSale = {
  opens: (p: { ticket: string }) => `Opens for you: ${p.ticket}`,
  open: (p: { ticket: string }) => `Open for you: ${p.ticket}`,
  drawOpens: (p: { ticket: string }) => `Draw opens for you: ${p.ticket}`,
  drawOpen: (p: { ticket: string }) => `Draw open for you: ${p.ticket}`,
  until: (p: { date: string }) => `Until ${p.date}`,
  none: 'No sale is planned for your account at the moment.',
  addToCalendar: 'Add to calendar',
  alertMe: 'Email me when my sale opens',
  alertSet: 'You will get an email when your sale opens.',
  alertUndo: 'Do not email me',
  alertGone: 'You will get no email when your sale opens.',
  alertNoAddress: 'Add an email address to your profile to get an email.',
  opensIn: (p: { time: string }) => `Your sale opens in ${p.time}.`,
  opened: 'Your sale has opened. This page updates in a few seconds.',
  update: 'Update now',
  calendar: (p: { event: string }) => `Your sale opens: ${p.event}`,
};
