/** Limits of long lists. Separate from the schemas, because screens need them without the validators. */

/**
 * Maximum count of a list that can grow without limit. Pages also end here, and users narrow the search to find more. A
 * `totalItems` of one more means that there are more (`isMoreThanCounted`).
 */
export const mostCounted = 10_000;
/**
 * The same for the search of people (door 5.1). Users find a person by typing more of the name, not by paging. With a
 * higher maximum, each typed letter would read thousands of people with a frequent name.
 */
export const mostPeopleCounted = 1_000;
/** Whether `totalItems` only means "more than `most`". */
export const isMoreThanCounted = (totalItems: number, most = mostCounted): boolean => totalItems > most;

/** Default page size for tickets. Most accounts have fewer tickets. A full page may have a next page. */
export const ticketsPerPage = 100;
/** Default page size for scheduled exports. */
export const schedulesPerPage = 50;

/** Tickets that one request checks in at most. */
export const mostCheckedIn = 5_000;
/** Refused tickets that its response names at most. */
export const mostRefusalsListed = 50;
/** Answers and add-ons that a list of attendees shows as columns at most. */
export const mostListColumns = 12;
/** Saved filters of one list of an event. */
export const mostSavedFilters = 30;
/** Accounts of one account list (people 7.3). The database refuses more. */
export const mostListMembers = 200_000;
/** Account lists of an organisation. */
export const mostAccountLists = 500;
/** Webhooks of an organisation. */
export const mostWebhooks = 20;
/** API keys of an organisation that are neither expired nor revoked. */
export const mostApiKeys = 50;
/** Account numbers that one request adds to an account list. Longer lists are imported. */
export const mostNumbersAdded = 5_000;
