/** The roles of staff, and the notice for a page that needs another role. */
export const staffRoles = {
  admin: 'Administrator',
  organiser: 'Organizer',
  helper: 'Helper',
  desk: 'Desk',
  scanner: 'Ticket scanner',
  reports: 'Reports only',
  adminHint: 'Everything: events, money, staff and settings.',
  organiserHint: 'Edit, publish and clone their events, write to attendees, print badges and read reports.',
  helperHint: 'Search, sell, take cash, print badges and read reports.',
  deskHint: 'Find attendees, register and sell for them, take cash, print badges and check in.',
  scannerHint: 'Check-in at the door.',
  reportsHint: 'Read and export the reports of their events. Nothing can be changed.',
  refusedTitle: 'You can’t open that page',
  refusedText: (p: { roles: string }) =>
    `It needs the role ${p.roles}. If you need it for your work, ask an administrator.`,
};
