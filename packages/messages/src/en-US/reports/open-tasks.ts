/** The open tasks and today's events on the dashboard (reports 1.2). */
export const openTasks = {
  title: 'To do',
  none: 'Nothing needs a decision.',
  today: 'Events today',
  allEvents: 'All events',
  since: (p: { age: string }) => `Oldest: ${p.age}`,
  disputes: (p: { count: number; event: string }) => (p.count === 1 ? '1 open dispute' : `${p.count} open disputes`),
  payments: (p: { count: number; event: string }) =>
    p.count === 1 ? '1 order needs a decision' : `${p.count} orders need a decision`,
  charges: (p: { count: number; event: string }) =>
    p.count === 1 ? '1 charge has no order' : `${p.count} charges have no order`,
  doorConflicts: (p: { count: number; event: string }) =>
    `${p.event}: ${p.count === 1 ? '1 person was' : `${p.count} people were`} let in wrongly by an offline device`,
  failedMail: (p: { count: number; event: string }) =>
    p.count === 1 ? '1 email could not be sent' : `${p.count} emails could not be sent`,
  lowStock: (p: { count: number; event: string }) =>
    `${p.event}: only ${p.count === 1 ? '1 ticket' : `${p.count} tickets`} left`,
  checklist: (p: { count: number; event: string }) =>
    `${p.event}: ${p.count === 1 ? '1 required point' : `${p.count} required points`} before publishing`,
  decide: 'Decide',
  openOutbox: 'Open outbox',
  openDoor: 'Open door',
  openEditor: 'Open editor',
  sold: (p: { sold: number }) => `${p.sold} sold`,
  soldOf: (p: { sold: number; capacity: number }) => `${p.sold} of ${p.capacity} sold`,
  checkedIn: (p: { count: number }) => `${p.count} checked in`,
  recentSales: 'Sales since yesterday',
  soldToday: (p: { count: string }) => `${p.count} today`,
  soldYesterday: (p: { count: string }) => `${p.count} yesterday`,
  lastDays: (p: { days: string; count: string }) => `Last ${p.days} days: ${p.count}`,
  nextDates: 'Next dates',
  noDates: 'No dates ahead.',
  registrationOpens: (p: { event: string }) => `Registration opens: ${p.event}`,
  registrationCloses: (p: { event: string }) => `Registration closes: ${p.event}`,
  saleStarts: (p: { event: string; about: string }) => `Sale starts: ${p.about}, ${p.event}`,
  saleEnds: (p: { event: string; about: string }) => `Sale ends: ${p.about}, ${p.event}`,
  priceChanges: (p: { event: string; about: string }) => `Price changes: ${p.about}, ${p.event}`,
  message: (p: { event: string; about: string }) => `Message: ${p.about}, ${p.event}`,
  typeCount: (p: { count: string }) => `${p.count} ticket types`,
  messageCount: (p: { count: string }) => `${p.count} messages`,
};
