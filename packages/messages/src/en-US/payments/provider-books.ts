/** The payment provider's account: fees, payouts, and the imported report that is compared with our payments. */
export const providerBooks = {
  title: 'Payment provider account',
  lead: 'Amounts the payment provider received, deducted as fees and paid out. Payouts are not per event.',
  lastEntry: (p: { date: string }) => `Imported up to ${p.date}.`,
  nothingRead: 'No provider data has been imported yet',
  nothingReadText:
    'The data is imported every night if the operator runs “foyer reconcile”. You can also upload the report here.',
  nothingInTime: 'No provider data for this period',
  allDays: 'Provider: all days',
  byDay: 'Provider: by day',
  disputed: 'Disputed',
  fees: 'Fees',
  paidOut: 'Paid out',
  report: 'Stripe report',
  reportHint:
    'In Stripe: Reports, “Balance change from activity”, itemized, in UTC, with the column payment_intent_id, as CSV. At most 32 MB.',
  choose: 'Choose a CSV file',
  reportMissing: 'Choose the report first.',
  reportTooLarge: 'The file is larger than 32 MB. Choose a shorter period.',
  read: 'Import report',
  reportFault:
    'This file is not the expected report. Choose an itemized “Balance change from activity” as CSV, with the column payment_intent_id.',
  reportRead: (p: { count: number; fresh: string }) =>
    p.count === 1 ? `1 entry imported, ${p.fresh} new.` : `${p.count} entries imported, ${p.fresh} new.`,
  agree: 'The provider and our books match.',
  differ: 'The provider and our books do not match',
  CHARGED_THERE_ONLY: 'Charged at the provider only',
  PAID_HERE_ONLY: 'Paid here only',
  OTHER_AMOUNT: 'Different amounts',
  GIVEN_BACK_OTHERWISE: 'Different refund amounts',
};
