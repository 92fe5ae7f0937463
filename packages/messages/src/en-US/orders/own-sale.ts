/** When the reader may buy, at events with sale windows. */
export const ownSale = {
  opens: (p: { ticket: string; date: string }) => `${p.ticket}: your sale opens ${p.date}.`,
  open: (p: { ticket: string; date: string }) => `${p.ticket}: your sale is open until ${p.date}.`,
  drawOpens: (p: { ticket: string; date: string }) => `${p.ticket}: you can enter the draw from ${p.date}.`,
  drawOpen: (p: { ticket: string; date: string }) => `${p.ticket}: you can enter the draw until ${p.date}.`,
  both: (p: { date: string; own: string }) => `${p.date} (${p.own} your time)`,
  none: 'No sale is planned for your account at the moment.',
  addToCalendar: 'Add to calendar',
  calendar: (p: { event: string }) => `Your sale opens: ${p.event}`,
};
