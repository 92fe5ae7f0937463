/** Who can buy which ticket type when, with counts of accounts (selling 5). */
export { buyersHandlers } from './handlers.ts';
