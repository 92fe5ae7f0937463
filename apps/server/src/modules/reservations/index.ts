export { checkWish } from './check-wish.ts';
export type { Reservations } from './deps.ts';
export { reservationsHandlers } from './handlers.ts';
