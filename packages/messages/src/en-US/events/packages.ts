/** Packages of tickets: their settings in the editor. */
export const packages = {
  packages: 'Packages',
  hint: 'A package sells several tickets at one price, such as a family of four. Each ticket has its own code, form and email.',
  add: 'Add package',
  newPackage: 'New package',
  parts: 'Tickets in the package',
  partsHint: 'In the order in which registration asks for the people. The package is offered to the first one.',
  ticket: 'Ticket type',
  person: 'Person',
  addPart: 'Add ticket',
  removePart: (p: { number: number }) => `Remove ticket ${p.number}`,
  endsWhole: 'Cancel and refund the package as a whole only',
  shares: (p: { shares: string }) => `Share of each ticket in the price: ${p.shares}`,
  sold: 'Sold or on hold, so its tickets can’t change.',
  edit: (p: { name: string }) => `Edit ${p.name}`,
  summary: (p: { count: number; price: string }) => `${p.count} tickets · ${p.price}`,
  needsTickets: 'Add a ticket type first.',
  unknown: 'This ticket type no longer exists or is no longer offered.',
  notSingle: 'A package or a team ticket can’t be part of a package.',
  otherCurrency: 'This ticket type has another currency than the package.',
  notOffered: 'This ticket type isn’t sold for this person.',
  tooMany: 'An account can’t have this many tickets for this person.',
  otherFirst: 'A package is offered to the person of its first ticket.',
  extras: 'A package has no add-ons, team, upgrades or downgrades of its own.',
  draws: 'The tickets of a package use the pools, not the package.',
  partsForSold: (p: { subject: string; count: number }) =>
    p.count === 1
      ? `1 sold package “${p.subject}” keeps its tickets and price.`
      : `${p.count} sold packages “${p.subject}” keep their tickets and price.`,
};
