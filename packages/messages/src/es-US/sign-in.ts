import type { SignInMessages } from '../messages.ts';
import { login } from './login.ts';

/** Spanish: areas of the sign-in screen. */
export const signIn: SignInMessages = {
  login,
};
