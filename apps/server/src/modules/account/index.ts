export { accountHandlers } from './handlers.ts';
export { presentProfile } from './present.ts';
