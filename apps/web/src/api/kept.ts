/**
 * `meta` of a query for a list that one comes back to: it stays in the cache for five minutes, so that whoever comes back finds it as it was, and
 * stands where they stood, unless anything was done since. Of other queries a page has what the one before it shows (`app/DataShell.tsx`).
 */
export const kept: Record<string, unknown> = { isKept: true };
