import * as z from 'zod/mini';
import { text } from '../wire/primitives.ts';

/** An attendee's answers to the registration form, by field name (orders 7 `values`). */

/** One answer: text, number, boolean, several choices, or null. Dates have the format `MM-DD-YYYY` (forms 2). */
export const ticketValue = z.nullable(
  z.union([text(5000), z.number(), z.boolean(), z.array(text(500)).check(z.maxLength(100))]),
);
export type TicketValue = z.infer<typeof ticketValue>;

const flatValues = z
  .record(z.string().check(z.minLength(1), z.maxLength(100)), ticketValue)
  .check(z.refine((values: object) => Object.keys(values).length <= 300, { params: { code: 'MAX', n: 300 } }));
export type TicketValues = Record<string, TicketValue>;

/**
 * Answers in a request: flat by field name, or wrapped as the form data's section (`{ registrationForm: {…} }`, orders 2 `formData`). The parsed value is always flat.
 */
export const ticketValues = z.pipe(
  z.transform((sent: TicketValues | { registrationForm: TicketValues }): unknown => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
    const keys = Object.keys(sent);
    const wrapped = keys.length === 1 && keys[0] === 'registrationForm' ? sent['registrationForm'] : undefined;
    return typeof wrapped === 'object' && wrapped !== null && !Array.isArray(wrapped) ? wrapped : sent;
  }),
  flatValues,
);

/** A ticket's stored answers in a response (tickets 1 `ticketData`). */
export const ticketData = z.strictObject({ registrationForm: flatValues });
export type TicketData = z.infer<typeof ticketData>;
