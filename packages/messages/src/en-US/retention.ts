const number = (count: number) => count.toLocaleString('en-US');
const records = (count: number) => (count === 1 ? '1 record' : `${number(count)} records`);

/**
 * Retention periods of data and the next removals, for administrators (docs/operations.md What is kept, and how long).
 */
export const retention = {
  title: 'Data retention',
  lead: 'How long each kind of data is kept, and what is removed next. Looking here removes nothing.',
  due: (p: { count: number }) => `${records(p.count)} will be removed by the next run`,
  noneDue: 'Nothing is overdue',
  noLimits: 'Everything is kept forever',
  noLimitsText: 'No kind of data has a limit, so nothing is removed by itself.',
  hourly: 'Foyer looks every hour for what is older than its limit.',
  lastRun: (p: { date: string }) => `Last run: ${p.date}`,
  noRun: 'No run has been recorded yet.',
  resting: 'This is a restored copy',
  restingText: 'Nothing is removed until the operator says: foyer resume.',
  caption: 'What is kept, and how long',
  kind: 'Data',
  kept: 'Kept for',
  days: (p: { count: number }) => (p.count === 1 ? '1 day' : `${number(p.count)} days`),
  forever: 'Forever',
  next: 'Removed next',
  none: 'Nothing',
  last: 'Removed last',
  lastRemoval: (p: { count: number; date: string }) => `${records(p.count)} on ${p.date}`,
  never: 'None recorded',
  mail: 'Mail that was sent',
  mailSince: 'Counts from when it was sent.',
  failedMail: 'Mail that was given up',
  failedMailSince: 'Counts from when it was written.',
  reports: 'Error reports from browsers',
  reportsSince: 'Counts from when they came in.',
  reading: 'Audit log: who looked',
  readingSince: 'Lists and personal data that were exported, accounts that were acted for. Entries about changes stay.',
  edits: 'Corrections of tickets in the audit log',
  editsSince: 'Counts from the correction. The ticket keeps its present answers.',
  signIns: 'Devices that people signed in on',
  signInsSince: 'Counts from the last sign-in on that device. A browser is known by a signed cookie.',
  scans: 'Scans at the door',
  scansSince: 'Counts from the scan. The check-in itself stays.',
  holds: 'Ended holds on tickets',
  holdsSince: 'Counts from when the hold ended.',
  answers: 'Answers on registration forms',
  answersSince: 'Counts from the end of the event, in tickets. Names stay with the ticket.',
  settings:
    'The operator sets the limits (RETENTION). To erase one person, anonymize the account on its order summary.',
};
