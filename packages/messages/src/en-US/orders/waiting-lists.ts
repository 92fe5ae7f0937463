/** Waiting lists for staff, and the event's setting. */
export const waitingLists = {
  title: 'Waiting lists',
  empty: 'No one is waiting. When a ticket is sold out, people can join its waiting list during registration.',
  waitingCount: (p: { count: number }) =>
    p.count === 1 ? '1 person waiting' : `${p.count.toLocaleString('en-US')} people waiting`,
  offeredCount: (p: { count: number }) =>
    p.count === 1 ? '1 offer open' : `${p.count.toLocaleString('en-US')} offers open`,
  firstOnly: (p: { count: number }) =>
    p.count === 1
      ? 'Only the first person is listed.'
      : `Only the first ${p.count.toLocaleString('en-US')} people are listed.`,
  paused: 'Paused',
  pausedText: 'No offers are sent. Returned tickets are reserved for the list.',
  pause: 'Pause offers',
  unpause: 'Resume offers',
  pauseTitle: 'Pause the offers of this list?',
  unpauseTitle: 'Resume the offers of this list?',
  front: 'Move to the front',
  frontTitle: (p: { name: string }) => `Move ${p.name} to the front?`,
  frontText: 'They get the next offer. Everyone else moves back one place.',
  remove: 'Remove from the list',
  removeTitle: (p: { name: string }) => `Remove ${p.name} from the list?`,
  removeText: 'They are notified by email. A ticket on hold for them is offered to the next person immediately.',
  reason: 'Reason',
  reasonHint: 'Recorded in the audit log.',
  reasonMissing: 'Please enter a reason.',
  done: 'Saved.',
  columnPosition: 'Place',
  columnPerson: 'Person',
  columnAs: 'As',
  columnSince: 'Waiting since',
  columnActions: 'Actions',
  columnState: 'Status',
  stateOffered: (p: { until: string }) => `Offered until ${p.until}`,
  stateWaiting: 'Waiting',
  offerHours: 'Hours that a waiting list offer is valid',
  offerHoursHint: 'Default: 24.',
};
