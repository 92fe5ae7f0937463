import { FoyerError } from '@foyer/contract/wire/errors';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { StoredChange } from './change-cart.ts';

/** The ticket's current type and the stock that it uses. A change of add-ons and a paid difference do not change them. */
export async function readOwnType(db: Db, ticketId: number): Promise<{ to: StoredChange['to']; stock: number[] }> {
  const { rows } = await sql<{ to: StoredChange['to']; stock: number[] }>`
    SELECT jsonb_build_object('ticketConfigurationId', t.ticket_configuration_id, 'description', c.default_description,
        'listMinor', t.list_amount_minor, 'amountMinor', t.amount_minor, 'currencyLocale', t.currency_locale,
        'coupons', to_jsonb(t.coupons_applied), 'transferable', t.transferable, 'terms', t.terms, 'ticketGroup', t.ticket_group,
        'maxMembers', g.max_member_count, 'windowStockId', t.window_stock_id) AS "to",
      (SELECT jsonb_agg(s.id) FROM (
        SELECT c.stock_id AS id
        UNION ALL
        SELECT t.window_stock_id WHERE t.window_stock_id IS NOT NULL
        UNION ALL
        SELECT k.stock_id FROM unnest(t.coupons_applied) used(id) JOIN coupon k ON k.coupon_id = used.id
          WHERE k.stock_id IS NOT NULL) s) AS stock
    FROM ticket t JOIN ticket_configuration c USING (ticket_configuration_id)
    LEFT JOIN ticket_group g ON g.leader_ticket_id = t.ticket_id
    WHERE t.ticket_id = ${ticketId}`.execute(db);
  const [own] = rows;
  if (!own) throw new FoyerError('RECORD_NOT_FOUND');
  return own;
}
