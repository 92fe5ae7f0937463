import type { Role } from '@foyer/contract/wire/vocabulary';

/** The roles of staff, and the notice for a page that needs another role. */
export const staffRoles = {
  names: {
    admin: 'Administrator',
    organiser: 'Organizer',
    helper: 'Helper',
    desk: 'Desk',
    'ticket-scanner': 'Ticket scanner',
    reports: 'Reports only',
  } satisfies Record<Role, string>,
  hints: {
    admin: 'Everything: events, money, staff and settings.',
    organiser: 'Edit, publish and clone their events, write to attendees, print badges and read reports.',
    helper: 'Search, sell, take cash, print badges and read reports.',
    desk: 'Find attendees, register and sell for them, take cash, print badges and check in.',
    'ticket-scanner': 'Check-in at the door.',
    reports: 'Read and export the reports of their events. Nothing can be changed.',
  } satisfies Record<Role, string>,
  refusedTitle: 'You can’t open that page',
  refusedText: (p: { roles: string }) =>
    `It needs the role ${p.roles}. If you need it for your work, ask an administrator.`,
};
