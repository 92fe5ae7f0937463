export { authenticateKey } from './authenticate-key.ts';
export { noteExposedKey } from './note-exposed-key.ts';
export { apiKeysHandlers } from './handlers.ts';
