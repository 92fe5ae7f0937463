/** Heading of a date or time column in a file, with the time zone. */
export const dateHeading = (label: string, timeZone: string): string => `${label} (${timeZone})`;
