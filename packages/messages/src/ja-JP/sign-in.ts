import type { SignInMessages } from '../messages.ts';
import { login } from './login.ts';

/** Japanese, the areas of the sign-in screen. */
export const signIn: SignInMessages = {
  login,
};
