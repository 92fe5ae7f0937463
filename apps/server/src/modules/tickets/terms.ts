import {
  cancellationTerms,
  changeTargets,
  isTransferable,
  termsOffered,
  type CancellationTerms,
  type TicketTerms,
} from '@foyer/domain/tickets/purchase-terms';
import type { TicketRow } from './queries.ts';

/** The terms of the ticket: those of its purchase, and those that are published. */
export const termsOf = (row: TicketRow): TicketTerms => ({
  bought: row.terms,
  now: termsOffered(row, row.additional_configuration),
});

/** A ticket of a package that ends whole stays with its account (orders 11.7). */
export const isTicketTransferable = (row: TicketRow): boolean =>
  row.package?.endsWhole !== true && isTransferable(row.transferable, termsOf(row));

export const changeTargetsOf = (row: TicketRow) => changeTargets(termsOf(row));

export const cancellationTermsOf = (row: TicketRow, now: Date): CancellationTerms =>
  cancellationTerms(termsOf(row), row.event_start, now);
