/** Selling one ticket at the desk in a single panel (payments 2.2). */
export const sell = {
  relationship: 'Ticket for',
  ticket: 'Ticket',
  left: (p: { count: number }) => `${p.count} left`,
  needsPeople: 'Needs the details of several people. Use the full form.',
  needsTeam: 'Needs team members. Use the full form.',
  none: 'No ticket is on sale for this person.',
  allTaken: 'This person already has every ticket that is possible.',
  exact: (p: { amount: string }) => `Exact: ${p.amount}`,
  checkIn: 'Check in now',
  drawerFirst: 'Open your cash drawer first.',
  register: 'Register',
  registerAndPrint: 'Register and print badge',
  sell: (p: { amount: string }) => `Sell for ${p.amount}`,
  sellAndPrint: (p: { amount: string }) => `Sell for ${p.amount} and print badge`,
  sold: (p: { name: string }) => `${p.name} is registered.`,
  changeDue: 'Change to give',
};
