import { performedBy } from '../../workers/worker-task.ts';
import { composeTask } from './compose/compose-task.ts';
import { compose } from './compose/compose.ts';

/** The thread's implementation of `composeTask`. */
export const mailTasks = performedBy(composeTask, compose);
