export { createUploads } from './uploads.ts';
export { createDownloads, type Downloads } from './downloads.ts';
export {
  useLimit,
  useLimits,
  tryUse,
  limitUse,
  countDistinctUses,
  giveBackUse,
  giveBackUses,
  forgetUses,
  forgetUsesOf,
} from './use-limit.ts';
export { mustWaitUntil, useTogether, type Counters } from './limit.ts';
export type { GivenBackUse, LimitKey, LimitUse } from './shapes.ts';
export { changeAllowance, giveBackRaised, readUses, tryRaised } from './raised.ts';
export { limits, type LimitName } from './limits.ts';
export { createThrottles, limitsByCall } from './throttles.ts';
export { addressKey } from './address-key.ts';
export { networkOf } from './network.ts';
export { requesterOf } from './requester.ts';
export { countCouponGuesses } from './coupon-guesses.ts';
