const dayMs = 24 * 60 * 60 * 1000;

/** The moment after so many days, as the wire sends it. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
