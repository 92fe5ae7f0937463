import type { EventOverview } from '@foyer/contract/events/event-overview';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import type { AllowedEvents } from '@foyer/domain/people/grants';
import { editingMinutes } from '@foyer/domain/events/event-overview';
import { saleState } from '@foyer/domain/events/overview-state';
import { money, toMajor } from '@foyer/domain/shared/money';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { eventUnits, isPoolFull } from '../../stock/index.ts';
import { listAdminEvents } from './list-admin-events.ts';

interface Figures {
  event_id: number;
  archived_at: Date | null;
  sold: number;
  capacity: number | null;
  has_pools: boolean;
  is_sold_out: boolean;
  checked_in: number;
  revenue: { currency: Currency; minor: number }[];
  drafted_at: Date | null;
  first_name: string | null;
  last_name: string | null;
}

/**
 * Lists the allowed events with their state and sales, latest first (events 4.12). One statement reads the figures of all
 * events.
 */
export async function listEventOverview(
  db: Db,
  context: CallContext & { events: AllowedEvents },
): Promise<EventOverview[]> {
  const { now, locale } = context;
  const events = await listAdminEvents(db, context);
  const { rows } = await figuresOf.execute(db);
  const figures = new Map(rows.map((row) => [row.event_id, row]));
  const editingSince = now.getTime() - editingMinutes * 60_000;
  return events.flatMap((event) => {
    const row = figures.get(event.eventId);
    // The event was created after the list was read.
    if (!row) return [];
    const { activatedUntil } = event;
    const state = saleState(
      {
        ...event,
        timeZone: event.configuration.timeZone,
        activation: activatedUntil ? { from: event.eventEnd, until: activatedUntil } : null,
      },
      { isSoldOut: row.is_sold_out, isActive: event.isEventActive },
      now,
    );
    const { first_name: firstName, last_name: lastName, drafted_at: draftedAt } = row;
    return [
      {
        event,
        state,
        hasUnpublishedChanges: event.isPublished && draftedAt !== null,
        isArchived: row.archived_at !== null,
        sold: row.sold,
        capacity: row.capacity,
        hasPools: row.has_pools,
        checkedIn: row.checked_in,
        revenue: row.revenue.map(({ currency, minor }) => ({ currency, amount: toMajor(money(minor, currency)) })),
        editedBy:
          draftedAt !== null && draftedAt.getTime() >= editingSince && firstName !== null && lastName !== null
            ? { fullName: fullName({ firstName, lastName }, locale), at: draftedAt.toISOString() }
            : null,
      },
    ];
  });
}

const figuresOf = sql<Figures>`
  WITH offered AS (
    SELECT c.event_id, sum(s.sold)::int AS sold,
      coalesce(bool_and(s.quantity IS NOT NULL AND s.sold + s.held >= s.quantity OR ${isPoolFull}) FILTER (WHERE c.active), false)
        AS is_sold_out
    FROM ticket_configuration c JOIN stock s USING (stock_id) WHERE NOT s.packs GROUP BY c.event_id
  ), arrived AS (
    SELECT event_id, count(*)::int AS checked_in FROM ticket WHERE status = 'CHECKED_IN' GROUP BY event_id
  ), received AS (
    SELECT event_id, jsonb_agg(jsonb_build_object('currency', currency, 'minor', minor) ORDER BY minor DESC, currency) AS revenue
    FROM (
      SELECT o.event_id, p.currency, sum(p.amount_minor - p.refunded_minor) AS minor
      FROM orders o JOIN payment p USING (order_id) WHERE p.kind <> 'bypass' GROUP BY 1, 2
    ) per_currency WHERE minor > 0 GROUP BY event_id
  )
  SELECT e.event_id, e.archived_at, coalesce(f.sold, 0) AS sold, u.quantity AS capacity,
    coalesce(u.has_pools, false) AS has_pools, coalesce(f.is_sold_out, false) AS is_sold_out,
    coalesce(a.checked_in, 0) AS checked_in, coalesce(r.revenue, '[]') AS revenue,
    d.updated_at AS drafted_at, w.first_name, w.last_name
  FROM event e
  LEFT JOIN offered f USING (event_id) LEFT JOIN (${eventUnits}) u USING (event_id) LEFT JOIN arrived a USING (event_id) LEFT JOIN received r USING (event_id)
  LEFT JOIN event_draft d USING (event_id) LEFT JOIN account w ON w.account_id = d.account_id`;
