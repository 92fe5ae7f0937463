export { checkInHandlers } from './handlers.ts';
