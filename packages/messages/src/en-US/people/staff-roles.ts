/** The roles of staff, and the notice for a page that needs another role. */
export const staffRoles = {
  admin: 'Administrator',
  helper: 'Helper',
  scanner: 'Ticket scanner',
  adminHint: 'Everything: events, money, staff and settings.',
  helperHint: 'Search, sell, take cash, print badges and read reports.',
  scannerHint: 'Check-in at the door.',
  refusedTitle: 'You can’t open that page',
  refusedText: (p: { roles: string }) =>
    `It needs the role ${p.roles}. If you need it for your work, ask an administrator.`,
};
