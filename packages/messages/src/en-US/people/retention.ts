const number = (count: number) => count.toLocaleString('en-US');
const records = (count: number) => (count === 1 ? '1 record' : `${number(count)} records`);

/**
 * Retention periods of data and the next removals, for administrators (docs/operations.md What is kept, and how long).
 */
export const retention = {
  title: 'Data retention',
  lead: 'How long each type of data is kept, and what is deleted next. Viewing this page deletes nothing.',
  due: (p: { count: number }) => `The next run will delete ${records(p.count)}`,
  noneDue: 'Nothing to delete',
  noLimits: 'All data is kept without limit',
  noLimitsText: 'No type of data has a limit, so nothing is deleted automatically.',
  hourly: 'Every hour, Foyer deletes data that is older than its limit.',
  lastRun: (p: { date: string }) => `Last run: ${p.date}`,
  noRun: 'No run has been recorded yet.',
  resting: 'This is a restored copy',
  restingText: 'Nothing is deleted until the operator runs: foyer resume.',
  caption: 'Retention periods',
  kind: 'Data',
  period: 'Retention period',
  days: (p: { count: number }) => (p.count === 1 ? '1 day' : `${number(p.count)} days`),
  forever: 'No limit',
  next: 'Next deletion',
  none: 'Nothing',
  last: 'Last deletion',
  lastRemoval: (p: { count: number; date: string }) => `${records(p.count)} on ${p.date}`,
  never: 'None recorded',
  mail: 'Sent emails',
  mailSince: 'Counted from the date sent.',
  failedMail: 'Emails that could not be sent',
  failedMailSince: 'Counted from the date created.',
  reports: 'Browser error reports',
  reportsSince: 'Counted from the date received.',
  reading: 'Audit log: data access',
  readingSince: 'Exported lists and personal data, and accounts that staff acted for. Entries about changes are kept.',
  edits: 'Ticket edits in the audit log',
  editsSince: 'Counted from the date of the edit. The ticket keeps its current answers.',
  signIns: 'Sign-in devices',
  signInsSince: 'Counted from the last sign-in on the device. A signed cookie identifies the browser.',
  scans: 'Check-in scans',
  scansSince: 'Counted from the date of the scan. The check-in itself is kept.',
  holds: 'Ended ticket holds',
  holdsSince: 'Counted from the end of the hold.',
  answers: 'Answers in registration forms',
  answersSince: 'Counted in tickets, from the end of the event. Names stay with the ticket.',
  settings:
    'The operator sets the limits (RETENTION). To delete one person’s data, anonymize the account in its order summary.',
};
