export { authHandlers } from './handlers.ts';
export { authenticate } from './authenticate.ts';
export { forgetPin } from './device-lock.ts';
export { mailSignInLink } from './mail-link.ts';
export { endWaits } from './waits.ts';
export { hashPassword, isPasswordHash } from './password.ts';
