/** The heading of a column with dates or times in a file: it names the time zone. */
export const dateHeading = (label: string, timeZone: string): string => `${label} (${timeZone})`;
