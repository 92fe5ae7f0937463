/**
 * `meta` of a query for a list that one comes back to: it stays in the cache for five minutes, so that whoever comes back finds it as it was, and
 * stands where they stood. All others are asked anew by each page, as this one is where anything was done since (`app/DataShell.tsx`).
 */
export const kept: Record<string, unknown> = { isKept: true };
