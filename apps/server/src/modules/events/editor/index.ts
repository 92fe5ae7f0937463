export { selfServiceHandlers } from './handlers.ts';
