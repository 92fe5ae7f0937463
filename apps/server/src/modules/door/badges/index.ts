export { badgesHandlers } from './handlers.ts';
