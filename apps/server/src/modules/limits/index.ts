export { useLimit, tryUse, giveBackUse, forgetUses, forgetUsesOf, type Limit } from './limit.ts';
export { createThrottles, type Throttle } from './throttles.ts';
export { placeOf } from './place.ts';
