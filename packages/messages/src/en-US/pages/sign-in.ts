import { login } from '../people/login.ts';

/** English: areas of the sign-in screen. */
export const signIn = {
  login,
};
