export { accountHandlers } from './handlers.ts';
export { presentProfile } from './present.ts';
export { profileColumns } from './queries.ts';
