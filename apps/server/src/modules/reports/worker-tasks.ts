import { performedBy } from '../../workers/worker-task.ts';
import { rowsTask } from './exports/rows-task.ts';
import { writeRows } from './exports/write-rows.ts';

/** Export tasks for the program of the worker threads. */
export const reportingTasks = performedBy(rowsTask, writeRows);
