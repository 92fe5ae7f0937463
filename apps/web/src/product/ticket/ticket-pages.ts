import { ticketsPerPage } from '@foyer/contract/paging';

/** Pages of tickets: nearly everybody has one. The first is asked for without a number, as the page's first calls ask for it. */
export const firstTicketPage = 1;
export const ticketPageQuery = (page: number) => (page === firstTicketPage ? {} : { page });

/** What a query of pages begins with where the first page is here already. */
export const firstPage = <P>(page: P | undefined) => page && { pages: [page], pageParams: [firstTicketPage] };

/** The number of the page after those that are there; a page that is not full is the last. */
export const nextTicketPage =
  <P>(countOf: (page: P) => number) =>
  (last: P, pages: readonly P[]): number | undefined =>
    countOf(last) < ticketsPerPage ? undefined : pages.length + 1;
