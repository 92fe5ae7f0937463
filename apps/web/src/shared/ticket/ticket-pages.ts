import { ticketsPerPage } from '@foyer/contract/wire/paging';

/**
 * Almost every account has one page of tickets. The first page is fetched without a page number, so it shares the
 * prefetched response.
 */
export const firstTicketPage = 1;
export const ticketPageQuery = (page: number) => (page === firstTicketPage ? {} : { page });

/** The initial data of a paged query whose first page is loaded already. */
export const firstPage = <P>(page: P | undefined) => page && { pages: [page], pageParams: [firstTicketPage] };

/** The number of the next page. A page that is not full is the last. */
export const nextTicketPage =
  <P>(countOf: (page: P) => number) =>
  (last: P, pages: readonly P[]): number | undefined =>
    countOf(last) < ticketsPerPage ? undefined : pages.length + 1;
