import type { SignInMessages } from '../messages.ts';
import { login } from './login.ts';

/** Japanese: areas of the sign-in screen. */
export const signIn: SignInMessages = {
  login,
};
