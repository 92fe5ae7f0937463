import type { SignInMessages } from '../../catalogue/messages.ts';
import { login } from '../people/login.ts';

/** Japanese: areas of the sign-in screen. */
export const signIn: SignInMessages = {
  login,
};
