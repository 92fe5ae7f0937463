export { useLimit, giveBackUse, forgetUses, type Limit } from './limit.ts';
