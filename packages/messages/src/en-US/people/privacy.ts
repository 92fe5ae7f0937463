/** Anonymising an account, on the order summary (people 6.1). */
export const privacy = {
  title: 'Personal data',
  hint: 'Use this when a person asks you to delete their data. Their name and all identifying data are permanently deleted. Amounts and dates are kept for accounting.',
  anonymise: 'Anonymize',
  retention: 'Data retention periods',
  anonymised: (p: { date: string }) => `Anonymized on ${p.date}. No one can sign in to this account any more.`,
  obstacleStaff: 'This account has staff rights. Close it with “foyer admin close” instead.',
  obstacleEvent: (p: { event: string }) => `${p.event} is not over yet.`,
  obstacleOrder: 'This account has an order that is still being processed or needs a staff decision.',
  obstacleRefund: 'A refund is in progress, or has failed and is not resolved.',
  obstacleDispute: 'A payment of this account is disputed.',
  dialogTitle: (p: { name: string }) => `Anonymize ${p.name}?`,
  deleted: 'Permanently deleted',
  deletedList: (p: { count: number }) =>
    p.count === 1
      ? 'Name, addresses, phone, titles and awards; names and answers of 1 ticket; emails, notes and reasons; all sign-in methods.'
      : `Name, addresses, phone, titles and awards; names and answers of ${p.count} tickets, including guests; emails, notes and reasons; all sign-in methods.`,
  stays: 'Kept',
  staysList: (p: { count: number }) =>
    p.count === 1
      ? 'Account number and country; 1 order with amounts, last four card digits and refunds; issued receipts; check-ins.'
      : `Account number and country; ${p.count} orders with amounts, last four card digits and refunds; issued receipts; check-ins.`,
  elsewhere: 'Backups and the payment provider keep their own records. This does not change them.',
  reason: 'Reason',
  reasonHint: 'Recorded in the audit log. Please do not enter a name.',
  typeNumber: (p: { account: string }) => `Type ${p.account} to confirm`,
  notTyped: 'Enter the account number first.',
  noReason: 'Enter a reason.',
  confirm: 'Anonymize permanently',
  done: 'The account has been anonymized.',
};
