import * as z from 'zod/mini';
import { staffLookUps } from '../wire/costs.ts';
import { adminOnly, endpointsOf, office } from '../wire/endpoint.ts';
import { accountNumber, eventAccountParams, filled, id, idText, instant, text } from '../wire/primitives.ts';

/** The audit log (people 6.2). */

export const person = z.strictObject({ externalAccountIdentifier: text(40), fullName: text(201) });

/** An entry of the audit log: who did what to which account, with the values before and after (people 6.2). */
export const auditEntry = z.strictObject({
  auditId: id,
  at: instant,
  /** `ticket.transferred`, `order.refunded`, … */
  action: text(100),
  /** The signed-in staff member; `null` when the account acted itself. */
  staff: z.nullable(person),
  /** The API key that acted, for another system. `staff` and `account` are then `null`. */
  apiKey: z.nullable(z.strictObject({ name: text(100), prefix: text(20) })),
  /** The account that acted or was acted for; `null` when the server acted automatically. */
  account: z.nullable(person),
  ticketId: z.nullable(id),
  orderId: z.nullable(id),
  notes: z.nullable(text(2000)),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type AuditEntry = z.infer<typeof auditEntry>;

/** A line of the complete audit log. */
const auditLine = z.extend(auditEntry, {
  entity: text(60),
  entityId: text(100),
  /** The account that the entry is about; `null` when there is none or it was deleted. */
  subject: z.nullable(person),
  eventId: z.nullable(id),
  eventName: z.nullable(text(200)),
});

export type AuditLine = z.infer<typeof auditLine>;

export const auditEndpoints = endpointsOf({
  listAccountAudit: office('GET /admin/events/:eventId/audit/:externalAccountIdentifier', {
    summary: "Lists the history of an account's orders and tickets of an event, latest first.",
    costs: { storage: staffLookUps, guesses: staffLookUps },
    params: eventAccountParams,
    output: z.array(auditEntry),
    errors: ['RECORD_NOT_FOUND'],
  }),
  searchAudit: adminOnly('GET /admin/audit', {
    summary: 'Lists matching audit log entries, latest first, page by page.',
    costs: { cpu: 'reports' },
    query: z.strictObject({
      eventId: z.optional(idText),
      /** Account number of the account that entries are about. */
      account: z.optional(accountNumber),
      /** User id of the signed-in staff member. */
      staff: z.optional(accountNumber),
      action: z.optional(filled(100)),
      /** From this moment (inclusive) until `endDate` (exclusive). */
      startDate: z.optional(instant),
      endDate: z.optional(instant),
      /** Id of the last line that was read. Lines before it are returned. */
      before: z.optional(idText),
    }),
    output: z.strictObject({ lines: z.array(auditLine), isLast: z.boolean() }),
  }),
});
