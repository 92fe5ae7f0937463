export { drawerHandlers } from './handlers.ts';
