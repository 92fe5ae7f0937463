export { createReplays } from './first-response.ts';
export { fingerprintOf } from './fingerprint.ts';
