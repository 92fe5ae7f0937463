export { checkWish } from './check-wish.ts';
export { reservationsHandlers } from './handlers.ts';
