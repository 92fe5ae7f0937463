import { login } from './login.ts';

/** English, the areas of the sign-in screen. */
export const signIn = {
  login,
};
