export { paymentsHandlers } from './handlers.ts';
