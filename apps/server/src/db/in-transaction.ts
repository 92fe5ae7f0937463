import { AsyncLocalStorage } from 'node:async_hooks';

const transactions = new AsyncLocalStorage<true>();

/** Whether the caller runs inside `database.transaction`. */
export const isInTransaction = (): boolean => transactions.getStore() === true;

/** Runs the body of a transaction. */
export const inTransaction = <T>(body: () => Promise<T>): Promise<T> => transactions.run(true, body);
