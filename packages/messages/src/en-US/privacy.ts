/** Anonymising an account, on the order summary (people 6.1). */
export const privacy = {
  title: 'Personal data',
  hint: 'When somebody asks to be forgotten, their name and everything that tells who they are goes for good. Amounts and dates stay for the books.',
  anonymise: 'Anonymize',
  retention: 'How long data is kept',
  anonymised: (p: { date: string }) => `Anonymized on ${p.date}. Nobody can sign in to this account any more.`,
  obstacleStaff: 'This account has staff rights. Close it with “foyer admin close” instead.',
  obstacleEvent: (p: { event: string }) => `${p.event} is not over yet.`,
  obstacleOrder: 'An order of this account is not decided yet, or waits for somebody to look at it.',
  obstacleRefund: 'A refund is on its way, or failed and is not settled.',
  obstacleDispute: 'A payment of this account is disputed.',
  dialogTitle: (p: { name: string }) => `Anonymize ${p.name}?`,
  goes: 'Goes for good',
  goesList: (p: { count: number }) =>
    p.count === 1
      ? 'Name, addresses, phone, titles and awards; names and answers of 1 ticket; mails, notes and reasons; every way to sign in.'
      : `Name, addresses, phone, titles and awards; names and answers of ${p.count} tickets, guests’ among them; mails, notes and reasons; every way to sign in.`,
  stays: 'Stays',
  staysList: (p: { count: number }) =>
    p.count === 1
      ? 'The account number and country; 1 order with its amounts, card ending and refunds, and receipts as they were given out; check-ins.'
      : `The account number and country; ${p.count} orders with their amounts, card endings and refunds, and receipts as they were given out; check-ins.`,
  elsewhere: 'Backups and the payment provider have records of their own; those are not changed from here.',
  reason: 'Reason',
  reasonHint: 'It stands in the audit log. Please write no name.',
  typeNumber: (p: { account: string }) => `Type ${p.account} to confirm`,
  notTyped: 'The account number is not typed yet.',
  noReason: 'Please give a reason.',
  confirm: 'Anonymize for good',
  done: 'The account is anonymized.',
};
