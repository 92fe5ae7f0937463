import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const modules = 'apps/server/src/modules';

/** Stock: the SQL and rules that decide what can run out. */
export const mutants: readonly Mutant[] = [
  ...mutantsOf(`${modules}/stock/order_take.sql`, `${modules}/stock/pool-races.test.ts`, [
    [
      'WHERE cardinality(stock_ids) > cardinality(base) AND',
      'WHERE false AND',
      'A full pool is not noticed by an order.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/change_take.sql`, `${modules}/stock/pools.test.ts`, [
    [
      '        greatest(sum(d.weight * net.pieces), 0) - sum(d.weight * greatest(net.pieces, 0))\n',
      '        greatest(sum(d.weight * net.pieces), 0)\n',
      'A change within a full pool is counted twice.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/stock_move.sql`, `${modules}/stock/pools.test.ts`, [
    ['m.sold + m.held < 0', 'm.sold + m.held > 0', 'Units are taken from a full pool before others are returned.'],
  ]),
  ...mutantsOf(`${modules}/stock/pools.ts`, `${modules}/stock/pools.test.ts`, [
    [
      's.quantity - s.sold - s.held - greatest(f.free, 0)',
      's.quantity - s.sold - s.held - f.free',
      'A unit that two waiting lists could get counts twice.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/changes/cancel-ticket.ts`, `${modules}/tickets/changes/cancel-at-once.test.ts`, [
    [
      'isUsed(verdict.refusal) && plan !== requested.plan',
      'false',
      'A package with a ticket at the door is refused without its reason.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/pool_free.sql`, `${modules}/stock/pools.test.ts`, [
    ['(s.waiting > 0 OR s.windows)', 's.windows', 'A unit of a pool is sold past the waiting list.'],
  ]),
  ...mutantsOf(`${modules}/stock/stock_missing.sql`, `${modules}/tickets/restore-ticket.test.ts`, [
    [
      'WHERE (n.pieces > greatest(l.free, 0) + coalesce(r.units, 0) OR',
      'WHERE (false OR',
      'A cancellation is taken back without a free unit.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/current_reserves.sql`, `${modules}/stock/sale-windows.test.ts`, [
    ['w.ends_at > moment', 'w.ends_at >= moment', 'A reserve lasts one moment longer than its window.'],
  ]),
  ...mutantsOf(`${modules}/stock/open_reserve.sql`, `${modules}/stock/reserves.test.ts`, [
    ['s.sold - s.held - s.waiting', 's.sold - s.waiting', 'A unit on hold is reserved twice.'],
  ]),
  ...mutantsOf(`${modules}/stock/order_take.sql`, `${modules}/stock/sale-windows.test.ts`, [
    [
      'relief[place] := relief[place] + line.weight * used;',
      'NULL;',
      'The audience of a window cannot buy its reserve.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/waiting_tend.sql`, `${modules}/stock/sale-windows.test.ts`, [
    [
      'CONTINUE WHEN by_windows AND waiting_room(piece_of, line.window_stock_id, moment) <= 0;',
      '',
      'A reserved unit is offered to people outside of the window.',
    ],
  ]),
  ...mutantsOf(
    'apps/server/migrations/0570-shared-stock-becomes-pools.sql',
    `${modules}/stock/shared-to-pools.test.ts`,
    [
      [
        'greatest(sum(after - before), 0) - sum(greatest(after - before, 0)) AS units',
        '0 AS units',
        'A pending change of ticket counts twice in the pool of its add-ons.',
      ],
      ['WHERE after > before;', 'WHERE false;', 'The units of a pending change of ticket are lost.'],
    ],
  ),
  ...mutantsOf(`${modules}/stock/team_leave.sql`, `${modules}/tickets/leave-team.test.ts`, [
    [' AND g.leader_ticket_id <> member_ticket_id', '', 'A leader can leave their own team.'],
    ['member_count - 1', 'member_count', 'A member who left is still counted.'],
  ]),
  ...mutantsOf(`${modules}/stock/holds.ts`, `${modules}/orders/holds/holders.test.ts`, [
    [
      "WHERE hold_id = ${holdId} AND holder_account_id = ${holderAccountId} AND state = 'HELD'",
      "WHERE hold_id = ${holdId} AND state = 'HELD'",
      "A stranger's DELETE ends the hold.",
    ],
    [
      "WHERE hold_id = ${holdId} AND holder_account_id = ${holderAccountId} AND state = 'HELD'",
      "WHERE holder_account_id = ${holderAccountId} AND state = 'HELD'",
      'Releasing one hold ends all holds of the account.',
    ],
  ]),
  ...mutantsOf(`${modules}/orders/plan/plan-order.ts`, `${modules}/orders/holds/holders.test.ts`, [
    ['    holds: ownHolds(checked, facts).map(heldTicket),', '    holds: [],', 'Holds are not used up by buying.'],
  ]),
  ...mutantsOf(`${modules}/stock/hold_sweep.sql`, `${modules}/orders/holds/holders.test.ts`, [
    ["WHERE state = 'HELD' AND expires_at <= moment ORDER", 'WHERE false ORDER', 'Expired holds keep their units.'],
  ]),
  ...mutantsOf(`${modules}/stock/hold_expire.sql`, `${modules}/orders/holds/holders.test.ts`, [
    ['h.expires_at <= moment', 'h.expires_at < moment', 'A hold is released one moment after it expires.'],
    [
      "WHERE h.stock_id = piece_of AND h.state = 'HELD' AND h.expires_at <= moment",
      "WHERE h.stock_id = piece_of AND h.state = 'HELD'",
      'A new hold ends the holds of other buyers.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/hold_take.sql`, `${modules}/orders/holds/holders.test.ts`, [
    [
      'cardinality(array_positions(moved_pieces, piece_of)) <= 0 THEN',
      'cardinality(array_positions(moved_pieces, piece_of)) < 0 THEN',
      'One unit too many is held.',
    ],
  ]),
  ...mutantsOf(`${modules}/orders/plan/order_catalogue.sql`, `${modules}/orders/holds/holders.test.ts`, [
    [
      'AND c.event_id = e.event_id AND c.active) AS tickets',
      'AND c.event_id = e.event_id) AS tickets',
      'A withdrawn ticket can be held.',
    ],
    [
      "'startDateTime', c.sale_start,",
      "'startDateTime', NULL::timestamptz,",
      'A ticket can be held before its sale starts.',
    ],
    ["'endDateTime', c.sale_end,", "'endDateTime', NULL::timestamptz,", 'A ticket can be held after its sale ends.'],
  ]),
  ...mutantsOf(`${modules}/stock/order_retake.sql`, `${modules}/orders/create/late-money.test.ts`, [
    [
      '      OR EXISTS (SELECT FROM ticket_claim c WHERE c.event_id = i.event_id AND c.account_id = t."accountId"\n        AND c.relationship_type = t.place AND c.slot = t.slot)\n',
      '',
      'Seats are retaken despite a pending claim.',
    ],
    [
      '      EXISTS (SELECT FROM ticket k WHERE k.event_id = i.event_id AND k.account_id = t."accountId"\n        AND k.relationship_type = ANY (t.types)',
      '      EXISTS (SELECT FROM ticket k WHERE false\n        AND k.relationship_type = ANY (t.types)',
      'Seats are retaken despite an existing ticket.',
    ],
    [
      '  UPDATE order_intent_stock SET returned_at = NULL WHERE order_intent_id = id AND returned_at IS NOT NULL;\n',
      '',
      'Retaken units still count as returned.',
    ],
    ['  IF short IS NOT NULL THEN\n    RETURN false;\n  END IF;', '', 'Seats that were sold since are sold twice.'],
  ]),
  ...mutantsOf(`${modules}/stock/order_fail.sql`, `${modules}/orders/create/late-money.test.ts`, [
    [
      "state = 'CONSUMED' AND expires_at > moment\n      AND NOT EXISTS",
      "state = 'CONSUMED'\n      AND NOT EXISTS",
      'An expired hold is restored after a decline.',
    ],
    [
      "    UPDATE hold SET state = 'HELD', ended_at = NULL, order_intent_id = NULL\n    WHERE order_intent_id = ANY (ids)",
      "    UPDATE hold SET state = 'HELD', ended_at = NULL, order_intent_id = NULL\n    WHERE false AND order_intent_id = ANY (ids)",
      'The hold is not restored after a decline.',
    ],
    [
      '  DELETE FROM ticket_group_claim WHERE order_intent_id = ANY (ids);\n  DELETE FROM purchase_window',
      '  DELETE FROM purchase_window',
      'Members stay claimed after a failure.',
    ],
    ['  DELETE FROM purchase_window WHERE order_intent_id = ANY (ids);\n', '', 'A failed purchase keeps the window.'],
    [
      '    WHERE order_intent_id = ANY (ids) AND returned_at IS NULL\n    RETURNING stock_id, quantity',
      '    WHERE false AND returned_at IS NULL\n    RETURNING stock_id, quantity',
      'Units are not returned after a failure.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/stock_lock.sql`, `${modules}/orders/create/concurrency.test.ts`, [
    ['s.quantity - s.sold - s.held - s.waiting', 's.quantity - s.sold - s.waiting', 'A held seat is sold.'],
    [' - s.waiting', '', 'A unit reserved for the waiting list is sold.'],
  ]),
  ...mutantsOf(`${modules}/orders/plan/order_people.sql`, `${modules}/orders/create/guards.test.ts`, [
    [
      'EXISTS (SELECT FROM ticket t WHERE t.account_id = a.account_id\n         AND t.event_id = e.parent_event_id',
      'EXISTS (SELECT FROM ticket t WHERE t.account_id = q."buyerAccountId"\n         AND t.event_id = e.parent_event_id',
      "The buyer's parent ticket counts for the attendee.",
    ],
    [
      'AND t.event_id = e.parent_event_id AND t.status',
      'AND t.status',
      'A ticket of any event counts as a parent ticket.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/change_take.sql`, `${modules}/tickets/changes/group-commit.test.ts`, [
    [
      'IF place IS NULL OR wish.needed[i] > 0 AND (',
      'IF place IS NULL OR false AND (',
      'A change takes a seat that is not free.',
    ],
    [
      '    DELETE FROM order_intent WHERE order_intent_id = ANY (refused);\n',
      '',
      'A change that was refused stays pending.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/changes/change_settle.sql`, `${modules}/tickets/changes/group-commit.test.ts`, [
    [
      'ids uuid[] := order_lock(ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid)));',
      'ids uuid[] := ARRAY(SELECT v."intentId" FROM jsonb_to_recordset(verdicts) AS v("intentId" uuid));',
      'A failed change is written although its seat was released.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/order_lacking.sql`, `${modules}/tickets/changes/dependent-tickets.test.ts`, [
    [
      'AND (n.types IS NULL OR t.relationship_type = ANY (n.types))',
      '',
      'A spouse is registered with a guest ticket, without a self ticket.',
    ],
  ]),
  ...mutantsOf(`${modules}/orders/create/order_write.sql`, `${modules}/tickets/changes/dependent-tickets.test.ts`, [
    [
      'IF has_needs AND EXISTS (SELECT FROM order_lacking(ids)) THEN',
      'IF false THEN',
      'A paid order is written although the ticket that it needs ended while the buyer paid.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/order_take.sql`, `${modules}/orders/create/rules.test.ts`, [
    [
      'SET order_intent_id = excluded.order_intent_id, taken_at = excluded.taken_at',
      'SET order_intent_id = excluded.order_intent_id',
      'From the second purchase on, there is no 30-minute window between two.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/waiting_tend.sql`, `${modules}/orders/waiting-list/waiting-list.test.ts`, [
    [', c.sale_end,', ',', 'An offer is valid beyond the end of the sale.'],
    ['    ORDER BY w.rank\n    LIMIT', '    ORDER BY w.rank DESC\n    LIMIT', 'The newest entry gets the first offer.'],
  ]),
  ...mutantsOf(`${modules}/stock/hold_take.sql`, `${modules}/orders/waiting-list/waiting-list.test.ts`, [
    ['s.held - s.waiting', 's.held', 'The wizard can hold a unit reserved for the waiting list.'],
  ]),
  ...mutantsOf(`${modules}/stock/waiting_join.sql`, `${modules}/orders/waiting-list/waiting-list.test.ts`, [
    ['IF free > 0 OR EXISTS', 'IF EXISTS', 'An account can join the list of a ticket type that is on sale.'],
  ]),
  ...mutantsOf(`${modules}/stock/waiting_release.sql`, `${modules}/orders/waiting-list/model.test.ts`, [
    ['stock.held - 1', 'stock.held - 0', 'The unit of a declined offer is lost.'],
  ]),
  ...mutantsOf(`${modules}/stock/order_fail.sql`, `${modules}/orders/waiting-list/faults.test.ts`, [
    ["state = 'CONSUMED' AND expires_at > moment", "state = 'CONSUMED' AND false", 'A declined card loses the offer.'],
  ]),
];
