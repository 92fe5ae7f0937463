/** The bar of a trial copy (selling 6.3). */
export const trialBar = {
  name: (p: { event: string }) => `Trial copy of ${p.event}`,
  state: (p: { clock: string }) => `It is ${p.clock} here. No real money, no email.`,
  change: 'Person and clock',
  person: 'You are',
  choose: 'Choose a person',
  attendees: 'Attendees',
  staff: 'Staff',
  clock: (p: { zone: string }) => `Clock (${p.zone})`,
  setClock: 'Set clock',
  unread: 'This date cannot be read.',
  leave: 'Leave the trial',
  until: (p: { date: string }) => `This copy ends ${p.date}.`,
  roles: {
    admin: 'Administrator',
    organiser: 'Organiser',
    helper: 'Helper',
    desk: 'Desk',
    'ticket-scanner': 'Door',
    reports: 'Reports',
  },
  noTitle: 'no title',
};
