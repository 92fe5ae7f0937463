export { createUploads } from './uploads.ts';
export { createDownloads, type Downloads } from './downloads.ts';
export { useLimit, tryUse, giveBackUse, forgetUses, forgetUsesOf } from './use-limit.ts';
export { limits, type LimitName } from './limits.ts';
export { createThrottles } from './throttles.ts';
export { addressKey } from './address-key.ts';
export { networkOf } from './network.ts';
export { requesterOf } from './requester.ts';
export { countCouponGuesses } from './coupon-guesses.ts';
