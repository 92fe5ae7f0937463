import * as z from 'zod/mini';
import { schedulesPerPage, ticketsPerPage } from './paging.ts';
import { imageWidths } from './vocabulary.ts';

/** Common parts of the schemas. */

/** Text of at most `max` UTF-16 units. */
export const text = (max: number) => z.string().check(z.maxLength(max));
/** Text with at least one character. */
export const filled = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/**
 * An e-mail address as typed or pasted. Full-width characters become ASCII (NFKC); blanks, `mailto:`, the marks around
 * it and a stop behind it are removed. Must match `cleanAddress` of the domain.
 */
export const emailAddress = z.pipe(
  z.string().check(
    z.maxLength(300),
    z.normalize('NFKC'),
    z.overwrite((text) =>
      text
        .replace(/[\p{Cf}\s]+/gu, '')
        .replaceAll('\u3002', '.')
        .replace(/^(?:mailto:|[<("'\u2018\u201c\u300c])+/i, '')
        .replace(/(?<![>)"'\u2019\u201d\u300d.,;\u3001])[>)"'\u2019\u201d\u300d.,;\u3001]+$/, ''),
    ),
  ),
  z.email().check(z.maxLength(254)),
);

/** The short code of an event as typed: letters and digits of any width, and any dash for a hyphen. */
export const shortCode = z.pipe(
  z.string().check(
    z.maxLength(300),
    z.normalize('NFKC'),
    z.overwrite((text) =>
      text.replace(/[\p{Cf}\s]+/gu, '').replace(/[\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u30fc\ufe58]/g, '-'),
    ),
  ),
  z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/)),
);

/** The largest id: 15 digits, which a JSON number represents exactly and a `bigint` column holds. */
export const largestId = 999_999_999_999_999;
/** The largest count: the maximum of an `integer` column. */
export const largestCount = 2_147_483_647;

/** Ids on the wire: positive integers (system 1.3). */
export const id = z.int().check(z.positive(), z.maximum(largestId));
export const uuid = z.uuid();
/** A count of things: 0 or more. */
export const count = z.int().check(z.minimum(0), z.maximum(largestCount));
/** A number of units in stock. */
export const pieces = z.int().check(z.minimum(0), z.maximum(2_000_000_000));
/** Money on the wire: a decimal number in the currency's major unit, 0 or more (system 1.3). */
export const amount = z.number().check(z.minimum(0), z.maximum(1_000_000_000));
/** A signed amount; negative means a refund. */
export const signedAmount = z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000));
/** A point in time: ISO 8601 in UTC with `Z` (system 1.3). */
export const instant = z.iso.datetime();

/**
 * An account number as typed or looked up: `C1000001`. Only the length is checked here. The domain parses the accepted
 * forms (spaces, full-width digits, the provider's prefix).
 */
export const accountNumber = filled(40);
export const relationshipName = filled(60);

/** An id in a path or query: up to 15 digits, without sign, spaces or leading zeros. */
export const idText = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number));
/** A width of `imageWidths` in a query. */
export const imageWidthText = z.pipe(z.enum(imageWidths.map(String)), z.transform(Number));
/** `true` or `false` in a query. */
export const booleanText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
);

/** Dependent tickets that staff confirmed to end together with a ticket (domain/ticket-dependencies). */
export const dependentTicketIds = z.optional(z.array(id).check(z.maxLength(500)));

/** An empty body: absent, `null` or `{}` (system 1). */
export const emptyBody = z.nullish(z.strictObject({}));

/**
 * Paging as stored by a screen (reports 3.1). An empty `sortBy` means the call's default order. Screens may also
 * send `totalItems`, which is ignored.
 */
export const pagingFields = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  rowsPerPage: z._default(z.int().check(z.minimum(1), z.maximum(500)), 10),
  sortBy: z._default(z.nullable(text(60)), ''),
  descending: z._default(z.boolean(), false),
  totalItems: z.optional(count),
};

const pageText = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)), z.transform(Number));
const rowsText = z.pipe(z.string().check(z.regex(/^([1-9][0-9]?|[1-4][0-9]{2}|500)$/)), z.transform(Number));
/** Paging in a query string. */
export const pagingQuery = { page: z._default(pageText, 1), rowsPerPage: z._default(rowsText, 10) };
/** Paging of a person's own tickets. */
export const ticketPaging = { page: z._default(pageText, 1), rowsPerPage: z._default(rowsText, ticketsPerPage) };
/** Paging of the scheduled exports of an event. */
export const schedulePaging = { page: z._default(pageText, 1), rowsPerPage: z._default(rowsText, schedulesPerPage) };

/** `{ results, totalItems }`: one page of a list and the length of the complete list (system 1.3). */
export const resultsOf = <S extends z.ZodMiniType>(row: S) =>
  z.strictObject({ results: z.array(row), totalItems: count });
/** `{ data }` (system 1.3). */
export const dataOf = <S extends z.ZodMiniType>(data: S) => z.strictObject({ data });
/** `{ success: true }`. */
export const done = z.strictObject({ success: z.literal(true) });

export const eventParams = z.strictObject({ eventId: idText });
export const ticketParams = z.strictObject({ ticketId: idText });
export const eventAccountParams = z.strictObject({ eventId: idText, externalAccountIdentifier: accountNumber });

/** A file from a multipart body. */
export const uploadedFile = z.strictObject({
  fileName: text(300),
  contentType: text(100),
  bytes: z.instanceof(Uint8Array),
});
export type UploadedFile = z.infer<typeof uploadedFile>;
/** An unparsed body, for signatures. */
export const rawBytes = z.instanceof(Uint8Array);

/** `Idempotency-Key`: repeating a key returns the first response (orders 4.5). */
export const idempotencyHeaders = z.object({ 'idempotency-key': z.optional(filled(200)) });
