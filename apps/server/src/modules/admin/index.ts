export { adminHandlers, type AdminDependencies } from './handlers.ts';
