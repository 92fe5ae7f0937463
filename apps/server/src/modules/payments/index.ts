export { paymentsHandlers } from './handlers.ts';
export { erasePayments, paymentSections } from './personal-data.ts';
export type { Payments } from './deps.ts';
export type { IntentPurpose, OtherAmount } from './intents/purpose.ts';
export { writeChangeRefunds } from './refunds/change-refund.ts';
export { giveBack } from './refunds/give-back.ts';
export { refundRest } from './refunds/refund-rest.ts';
export { checkSecondPersonForOrder } from './second-person.ts';
export { repeatedIntent, unfinishedMs } from './intents/repeated-intent.ts';
export { endUnpaidOrder } from './intents/end-unpaid-intent.ts';
export {
  accountCardUse,
  checkWaits,
  countingRefusals,
  endOfWaits,
  orderUses,
  readRefusedCardWaits,
  readWaits,
  usesOfCharge,
} from './charge/charge-limits.ts';
export { chargeCard } from './charge/charge-card.ts';
export { openHostedPage } from './charge/open-hosted-page.ts';
export { belongsToCurrentAccount } from './belongs-to-current-account.ts';
export { faultOf, noFault, type Fault, type FaultPoint } from './fault.ts';
export { readMoneyFigures } from './intents/read-figures.ts';
export { reconcilerJob } from './reconcile/reconciler-job.ts';
export { missedMessagesJob } from './missed-webhooks/look-for-missed.ts';
export { labelJob } from './books/label-charges.ts';
export { keepEntries } from './books/keep-entries.ts';
export { auditGateway } from './unmatched-charges/audit-gateway.ts';
export { countUnknownCharges } from './unmatched-charges/record-unknown-charge.ts';
export {
  givenBackOfTicket,
  leftOfTicket,
  moneyWentBack,
  presentRefund,
  refundJson,
  refundTables,
  type RefundJson,
} from './refunds/read-refunds.ts';
