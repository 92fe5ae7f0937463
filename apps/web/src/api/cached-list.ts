/**
 * `meta` of a query for a list that people return to. It stays in the cache for five minutes, unless the person changed
 * something. On return the list and its scroll position are the same. Other queries stay only while the previous page
 * shows them (`app/DataShell.tsx`).
 */
export const cachedListMeta: Record<string, unknown> = { isCachedList: true };
