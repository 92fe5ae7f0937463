export { createReplays } from './first-response.ts';
export { canonical } from './fingerprint.ts';
