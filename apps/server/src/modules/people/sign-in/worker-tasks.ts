import { hashSync, verifySync } from '@node-rs/argon2';
import { performedBy } from '../../../workers/worker-task.ts';
import { passwordParameters } from './password-parameters.ts';
import { hashTask, matchTask } from './password-tasks.ts';

let decoy: string | undefined;

/** Password tasks for the program of the worker threads. */
export const authTasks = {
  ...performedBy(hashTask, (password) => hashSync(password, passwordParameters)),
  ...performedBy(matchTask, ({ stored, forms }) => {
    // Created in every thread's first check, so its duration does not show whether the account exists.
    decoy ??= hashSync('nobody signs in with this', passwordParameters);
    const hash = stored ?? decoy;
    const found = forms.findIndex((form) => verifySync(hash, form));
    return stored === null ? -1 : found;
  }),
};
