export { accountHandlers } from './handlers.ts';
export { presentProfile } from './present.ts';
export { accountByNumber, profileColumns } from './queries.ts';
