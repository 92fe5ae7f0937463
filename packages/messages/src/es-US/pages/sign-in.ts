import type { SignInMessages } from '../../catalogue/messages.ts';
import { login } from '../people/login.ts';

/** Spanish: areas of the sign-in screen. */
export const signIn: SignInMessages = {
  login,
};
