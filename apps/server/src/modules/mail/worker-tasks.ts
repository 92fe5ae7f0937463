import { performedBy } from '../../workers/worker-task.ts';
import { composeTask } from './compose/compose-task.ts';
import { compose } from './compose/compose.ts';

/** Composing mails, for the program of the threads. */
export const mailTasks = performedBy(composeTask, compose);
