import { browserStorage } from './browser-storage.ts';

/** Keys of what somebody left half done in this browser: `foyer.draft.<event>.<account>`. */
const prefix = 'foyer.draft.';

export const draftKey = ({ eventId, accountId }: { eventId: number; accountId: string }): string =>
  `${prefix}${eventId}.${accountId}`;

/** Takes away drafts of everybody but this account; of all where nobody is named. */
export function dropDrafts(but: string | null): void {
  const storage = browserStorage('localStorage');
  for (const key of storage.keys()) {
    if (key.startsWith(prefix) && !(but !== null && key.endsWith(`.${but}`))) storage.removeItem(key);
  }
}
