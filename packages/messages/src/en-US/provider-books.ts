/** The payment provider's account: fees, payouts, and the imported report that is compared with our payments. */
export const providerBooks = {
  title: "The provider's account",
  lead: 'What the payment provider took in, kept as fees and paid out. Payouts are of no single event.',
  lastEntry: (p: { date: string }) => `Read up to ${p.date}.`,
  nothingRead: 'Nothing was read of the provider yet',
  nothingReadText: 'It is read each night where the operator runs “foyer reconcile”, or from the report you send here.',
  nothingInTime: 'Nothing of the provider in this time',
  allDays: 'The provider: all days together',
  byDay: 'The provider: day by day',
  disputed: 'Disputed',
  fees: 'Fees',
  paidOut: 'Paid out',
  report: "Stripe's report",
  reportHint:
    'In Stripe: Reports, “Balance change from activity”, itemized, in UTC, with the column payment_intent_id, as CSV. At most 32 MB.',
  reportMissing: 'Choose the report first.',
  reportTooLarge: 'The file is larger than 32 MB. Take a shorter time.',
  read: 'Read the report',
  reportFault:
    'This is not the report: an itemized “Balance change from activity” as CSV, with the column payment_intent_id.',
  reportRead: (p: { count: number; fresh: string }) =>
    p.count === 1 ? `1 entry read, ${p.fresh} new.` : `${p.count} entries read, ${p.fresh} new.`,
  agree: 'Nothing is on one side only.',
  differ: 'The provider and these books differ',
  CHARGED_THERE_ONLY: 'Charged at the provider, and not here',
  PAID_HERE_ONLY: 'Paid here, and not charged at the provider',
  OTHER_AMOUNT: 'Another amount at the provider than here',
  GIVEN_BACK_OTHERWISE: 'Given back otherwise at the provider than here',
};
