export { authHandlers } from './handlers.ts';
export { authenticate } from './authenticate.ts';
export { mailSignInLink } from './mail-link.ts';
export { hashPassword, isPasswordHash } from './password.ts';
