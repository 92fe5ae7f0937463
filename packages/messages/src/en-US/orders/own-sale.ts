/** When the reader may buy, at events with sale windows. */
export const ownSale = {
  opens: (p: { ticket: string }) => `Opens for you: ${p.ticket}`,
  open: (p: { ticket: string }) => `Open for you: ${p.ticket}`,
  drawOpens: (p: { ticket: string }) => `Draw opens for you: ${p.ticket}`,
  drawOpen: (p: { ticket: string }) => `Draw open for you: ${p.ticket}`,
  until: (p: { date: string }) => `Until ${p.date}`,
  both: (p: { date: string; own: string }) => `${p.date} · ${p.own} your time`,
  none: 'No sale is planned for your account at the moment.',
  addToCalendar: 'Add to calendar',
  alertMe: 'Email me when my sale opens',
  alertSet: 'You will get an email when your sale opens.',
  alertUndo: 'Do not email me',
  alertGone: 'You will get no email when your sale opens.',
  alertNoAddress: 'Add an email address to your profile to get an email.',
  calendar: (p: { event: string }) => `Your sale opens: ${p.event}`,
};
