export { createReplays } from './first-response.ts';
export { fingerprintOf } from './fingerprint.ts';
export { forgetResponses } from './forget-responses.ts';
