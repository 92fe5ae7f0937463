/** How long lists are told, apart from the schemas, since screens need to know it too. */

/**
 * Lists that grow without end are counted up to here, and their pages end here: whoever looks for something further back says more of what
 * it is. `totalItems` is then one more (`isMoreThanCounted`).
 */
export const mostCounted = 10_000;
/** Whether `totalItems` says no more than "more than `mostCounted`". */
export const isMoreThanCounted = (totalItems: number): boolean => totalItems > mostCounted;

/** Tickets of one answer unless told: nearly everybody's are one page; an answer that has so many may have a next one. */
export const ticketsPerPage = 100;
