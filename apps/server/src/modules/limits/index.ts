export { useLimit, tryUse, giveBackUse, forgetUses, type Limit } from './limit.ts';
