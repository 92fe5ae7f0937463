import { hashSync, verifySync } from '@node-rs/argon2';
import { performedBy } from '../../workers/worker-task.ts';
import { passwordParameters } from './password-parameters.ts';
import { hashTask, matchTask } from './password-tasks.ts';

let decoy: string | undefined;

/** The work with passwords, for the program of the threads. */
export const authTasks = {
  ...performedBy(hashTask, (password) => hashSync(password, passwordParameters)),
  ...performedBy(matchTask, ({ stored, password }) => {
    // Made for every first check, so that its time does not show whether the account exists.
    decoy ??= hashSync('nobody signs in with this', passwordParameters);
    const matches = verifySync(stored ?? decoy, password);
    return matches && stored !== null;
  }),
};
