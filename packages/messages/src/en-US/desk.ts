/** The desk for serving a queue of people (door 5.2). */
export const desk = {
  label: 'Next person',
  hint: 'Scan a ticket, or type a name, an address, a C number, or the number of a ticket, order or receipt, and Enter.',
  find: 'Find',
  which: 'Who is it?',
  more: 'There are more: type more of the name, or the number.',
  nobody: (p: { text: string }) => `Nobody found for “${p.text}”`,
  nobodyHint: 'Try the C number, the number of the order, or the last name alone.',
  registered: 'Registered',
  notRegistered: 'Not registered',
  noTickets: 'Not registered for this event.',
  notOpen: 'Check-in is not open yet.',
  register: 'Register this person',
  addAnother: 'Add a ticket',
  summary: 'Order summary',
  letIn: (p: { count: number }) => (p.count === 1 ? 'Check in 1 ticket' : `Check in ${p.count} tickets`),
  letInAndPrint: (p: { count: number }) =>
    p.count === 1 ? 'Check in 1 ticket and print badge' : `Check in ${p.count} tickets and print badges`,
  print: (p: { count: number }) => (p.count === 1 ? 'Print 1 badge' : `Print ${p.count} badges`),
  next: 'Continue',
  escHint: 'Enter does what is marked; Escape goes to the next person.',
  isIn: (p: { name: string; count: number }) =>
    p.count === 1 ? `${p.name}, 1 ticket: done.` : `${p.name}, ${p.count} tickets: done.`,
  drawer: 'Cash drawers',
};
