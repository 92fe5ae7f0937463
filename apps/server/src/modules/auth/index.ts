export { authHandlers } from './handlers.ts';
export { authenticate } from './authenticate.ts';
export { mailSignInLink } from './mail-link.ts';
export { endWaits } from './waits.ts';
export { hashPassword } from './password.ts';
