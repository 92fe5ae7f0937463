import { entryOf, type Entry } from './stored.ts';

/** An account's unfinished draft for an event. */
export const draftEntry = ({ eventId, accountId }: { eventId: number; accountId: string }): Entry =>
  entryOf('draft', `${eventId}.${accountId}`);

/** The events that an account saw last. */
export const listEntry = (accountId: string): Entry => entryOf('draft', `events.${accountId}`);

/** Removes the events that this account saw last, because an action may have changed them. */
export const forgetList = (accountId: string): void => listEntry(accountId).remove();
