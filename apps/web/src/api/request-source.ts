import { isTrial } from '../session/is-trial.ts';

/** Where a request comes from. The server sends those of a trial copy to the copy (selling 6.3). */
export const requestSource = isTrial ? 'trial' : 'web';
