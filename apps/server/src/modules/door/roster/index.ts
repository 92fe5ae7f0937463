export { doorHandlers } from './handlers.ts';
