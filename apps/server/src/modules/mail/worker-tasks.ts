import { performedBy } from '../../workers/worker-task.ts';
import { composeTask } from './compose/compose-task.ts';
import { compose } from './compose/compose.ts';
import { forbiddenInMail } from './compose/forbidden-html.ts';
import { forbiddenTask } from './compose/forbidden-task.ts';

/** The thread's implementations of the tasks. */
export const mailTasks = {
  ...performedBy(composeTask, compose),
  ...performedBy(forbiddenTask, (htmls) => htmls.map(forbiddenInMail)),
};
