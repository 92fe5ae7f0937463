/** The desk for serving a queue of people (door 5.2). */
export const desk = {
  label: 'Next person',
  hint: 'Scan a ticket, or enter a name, an email address, a C number, or a ticket, order or receipt number, and press Enter.',
  find: 'Find',
  which: 'Who is it?',
  more: 'There are more results. Type more of the name, or a number.',
  nobody: (p: { text: string }) => `No one found for “${p.text}”`,
  nobodyHint: 'Try the C number, the order number, or only the last name.',
  notRegistered: 'Not registered',
  noTickets: 'Not registered for this event.',
  notOpen: 'Check-in is not open yet.',
  register: 'Register with the full form',
  addAnother: 'Add a ticket',
  summary: 'Open order',
  whyNot: 'Why can’t they buy?',
  letIn: (p: { count: number }) => (p.count === 1 ? 'Check in 1 ticket' : `Check in ${p.count} tickets`),
  letInAndPrint: (p: { count: number }) =>
    p.count === 1 ? 'Check in 1 ticket and print badge' : `Check in ${p.count} tickets and print badges`,
  print: (p: { count: number }) => (p.count === 1 ? 'Print 1 badge' : `Print ${p.count} badges`),
  next: 'Continue',
  escHint: 'Press Enter for the highlighted action, Escape for the next person.',
  isIn: (p: { name: string; count: number }) =>
    p.count === 1 ? `${p.name}: 1 ticket checked in.` : `${p.name}: ${p.count} tickets checked in.`,
  drawerOpen: (p: { time: string }) => `Cash drawer open since ${p.time}`,
  drawerCounted: (p: { time: string }) =>
    `Cash drawer counted at ${p.time}. Cash taken since then is shown separately.`,
};
