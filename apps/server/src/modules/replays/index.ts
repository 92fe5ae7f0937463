export { createReplays, type KeyedCall, type Replays } from './first-response.ts';
export { canonical } from './fingerprint.ts';
