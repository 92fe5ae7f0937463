import { performedBy } from '../../workers/worker-task.ts';
import { rowsTask } from './exports/rows-task.ts';
import { writeRows } from './exports/write-rows.ts';

/** Writing the rows of exports, for the program of the threads. */
export const reportingTasks = performedBy(rowsTask, writeRows);
