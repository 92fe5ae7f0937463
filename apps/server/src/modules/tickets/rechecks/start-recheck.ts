import type { RecheckSum } from '@foyer/contract/tickets/recheck';
import { usualPayDays, type RecheckRule } from '@foyer/contract/people/qualification-vocabulary';
import { FoyerError } from '@foyer/contract/wire/errors';
import { amountsOf, isRecheckOpen } from '@foyer/domain/orders/recheck';
import { money } from '@foyer/domain/shared/money';
import { sql } from 'kysely';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import { toJson } from '../../../db/schema.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { writeAudit } from '../../people/audit/index.ts';
import type { TicketChanges } from '../changes/index.ts';
import { readRecheckBatches, type RecheckTicket } from './read-tickets.ts';
import { sumsOf } from './sums.ts';

interface Start {
  eventId: number;
  ticketIds?: readonly number[] | undefined;
  rule: RecheckRule;
  expected: readonly RecheckSum[];
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Queues the tickets for the job, each once (selling 8.4). A ticket that another request has queued is left out.
 * @throws RECHECK_NOT_POSSIBLE when the event has another rule or the time is over, and PRICE_CHANGED when the tickets or sums
 * are not those that the person saw
 */
export async function startRecheck(
  changes: TicketChanges,
  { eventId, ticketIds, rule, expected }: Start,
  context: CallContext,
): Promise<{ queued: number }> {
  const { actor, now } = context;
  const { configuration } = await findEvent(changes.database.kysely, eventId, actor);
  const settings = configuration.recheck;
  if (settings?.rule !== rule || !isRecheckOpen(settings, now)) throw new FoyerError('RECHECK_NOT_POSSIBLE');
  const chosen = ticketIds ? new Set(ticketIds) : null;
  const tickets: Pick<RecheckTicket, 'ticketId' | 'outcome' | 'currency'>[] = [];
  for await (const all of readRecheckBatches(changes, { eventId, rule }, now)) {
    for (const { ticketId, outcome, currency, isOpen } of all) {
      if (isOpen && (!chosen || chosen.has(ticketId))) tickets.push({ ticketId, outcome, currency });
    }
  }
  const sums = sumsOf(tickets.map((ticket) => ({ ...ticket, tickets: 1 })));
  if (tickets.length < (chosen?.size ?? 0) || !isSame(sums, expected)) {
    throw new FoyerError('PRICE_CHANGED');
  }
  const payUntil = new Date(now.getTime() + (settings.payDays ?? usualPayDays) * dayMs);
  const rows = tickets.map(({ ticketId, outcome, currency }) => {
    const { due, refund } = amountsOf(outcome, money(0, currency));
    return { ticketId, dueMinor: due.amountMinor, refundMinor: refund.amountMinor };
  });
  return changes.database.transaction(
    async (tx) => {
      const { rows: queued } = await sql<{ ticketId: number }>`
        INSERT INTO recheck_ticket AS r (ticket_id, event_id, earned_place_id, rule, due_minor, refund_minor, pay_until, when_unpaid,
          decided_by_account_id, decided_at, changed_at, try_at)
        SELECT t.ticket_id, t.event_id, t.earned_place_id, ${rule}, n."dueMinor", n."refundMinor",
          CASE WHEN n."dueMinor" > 0 THEN ${payUntil}::timestamptz END, ${settings.whenUnpaid ?? 'keep'}, ${personAtKeyboardId(actor)}, ${now},
          ${now}, ${now}
        FROM jsonb_to_recordset(${toJson(rows)}::jsonb) AS n("ticketId" bigint, "dueMinor" bigint, "refundMinor" bigint)
        JOIN ticket t ON t.ticket_id = n."ticketId"
        ORDER BY t.ticket_id
        ON CONFLICT (ticket_id) DO UPDATE SET earned_place_id = excluded.earned_place_id, rule = excluded.rule, state = 'QUEUED',
          due_minor = excluded.due_minor, refund_minor = excluded.refund_minor, pay_until = excluded.pay_until,
          when_unpaid = excluded.when_unpaid, obstacle = NULL, decided_by_account_id = excluded.decided_by_account_id,
          decided_at = excluded.decided_at, changed_at = excluded.changed_at, try_at = excluded.try_at
        WHERE r.state IN ('SKIPPED', 'CANCELED')
        RETURNING ticket_id AS "ticketId"`.execute(tx);
      if (queued.length > 0) {
        await writeAudit(tx, context, {
          action: 'recheck.started',
          entity: 'event',
          entityId: eventId,
          eventId,
          after: { rule, sums, tickets: queued.length, until: settings.until },
        });
      }
      return { queued: queued.length };
    },
    { retries: 3 },
  );
}

const isSame = (sums: readonly RecheckSum[], expected: readonly RecheckSum[]): boolean =>
  sums.length === expected.length &&
  sums.every((sum) =>
    expected.some(
      (each) =>
        each.currency === sum.currency &&
        each.tickets === sum.tickets &&
        each.due === sum.due &&
        each.refund === sum.refund,
    ),
  );
