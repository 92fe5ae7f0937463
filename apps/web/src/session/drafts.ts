import { browserStorage } from './browser-storage.ts';

/** Keys of what is somebody's own in this browser: `foyer.draft.<event>.<account>` of what they left half done, and the events they saw last. */
const prefix = 'foyer.draft.';

export const draftKey = ({ eventId, accountId }: { eventId: number; accountId: string }): string =>
  `${prefix}${eventId}.${accountId}`;

export const listKey = (accountId: string): string => `${prefix}events.${accountId}`;

/** Takes the events away that this account saw last: what it did since then may show in them. */
export const forgetList = (accountId: string): void => browserStorage('localStorage').removeItem(listKey(accountId));

/** Takes away what is of everybody but this account; of all where nobody is named. */
export function dropDrafts(but: string | null): void {
  const storage = browserStorage('localStorage');
  for (const key of storage.keys()) {
    if (key.startsWith(prefix) && !(but !== null && key.endsWith(`.${but}`))) storage.removeItem(key);
  }
}
