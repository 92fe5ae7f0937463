export { checkWish } from './check-wish.ts';
export { holdsHandlers } from './handlers.ts';
