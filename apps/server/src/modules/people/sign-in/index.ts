export { signInHandlers } from './handlers.ts';
export { authenticate } from './authenticate.ts';
export { endDeviceSessions } from './end-own-sessions.ts';
export { signInLinkJob } from './request-link.ts';
export { createSessionStreams } from './session-streams.ts';
export { mailSignInLink } from './mail-link.ts';
export { endWaits } from './waits.ts';
export { createPasswords } from './passwords.ts';
export { hashPassword, isPasswordHash } from './password.ts';
