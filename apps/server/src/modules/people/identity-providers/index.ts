export { identityProvidersHandlers } from './handlers.ts';
