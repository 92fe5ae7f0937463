export { useLimit, tryUse, giveBackUse, forgetUses, forgetUsesOf, type Limit } from './limit.ts';
export { createDams, type Dam } from './dams.ts';
export { placeOf } from './place.ts';
