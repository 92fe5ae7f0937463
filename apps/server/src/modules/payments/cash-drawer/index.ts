export { cashDrawerHandlers } from './handlers.ts';
