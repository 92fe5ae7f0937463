export { dataHandlers } from './handlers.ts';
