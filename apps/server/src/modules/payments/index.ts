export { paymentsHandlers } from './handlers.ts';
export type { Payments } from './deps.ts';
export { chargeCard } from './charge/charge-card.ts';
export { openHostedPage } from './charge/open-hosted-page.ts';
export { chargeTimeOutMs, tryToDecide } from './decide/look-up-intent.ts';
export { faultOf, noFault, type Fault } from './fault.ts';
export { readMoneyFigures } from './intents/read-figures.ts';
export { findIntentByKey, type Intent } from './intents/find-intent.ts';
export { reconcilerJob } from './reconcile/reconciler-job.ts';
