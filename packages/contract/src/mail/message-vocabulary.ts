/** Closed lists of messages with a rule. The client imports them without the schemas. */

export const eventAnchors = ['EVENT_START', 'EVENT_END'] as const;
export const personAnchors = ['CHECK_IN', 'REGISTRATION'] as const;
export const offsetUnits = ['minutes', 'hours', 'days'] as const;
/** The largest number of minutes, hours or days in a rule. */
export const mostOffset = 400;
