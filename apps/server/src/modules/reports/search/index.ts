export { searchHandlers } from './handlers.ts';
