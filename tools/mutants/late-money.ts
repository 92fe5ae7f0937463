import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const handleWebhook = mutantsOf(
  'apps/server/src/modules/payments/handle-webhook.ts',
  'apps/server/src/modules/orders/create/late-money.test.ts',
);
const orderRetake = mutantsOf(
  'apps/server/src/modules/stock/order_retake.sql',
  'apps/server/src/modules/orders/create/late-money.test.ts',
);
const settleLate = mutantsOf(
  'apps/server/src/modules/payments/decide/settle-late.ts',
  'apps/server/src/modules/orders/create/late-money.test.ts',
);
const orderState = mutantsOf(
  'packages/domain/src/orders/order-state.ts',
  'apps/server/src/modules/orders/create/late-money.test.ts',
);
const staffDecisions = mutantsOf(
  'apps/server/src/modules/payments/decide/staff-decisions.ts',
  'apps/server/src/modules/orders/create/late-money.test.ts',
);
const claim = mutantsOf('apps/server/src/jobs/claim-due.ts', 'apps/server/src/jobs/claim-due.test.ts');
const orderFail = mutantsOf(
  'apps/server/src/modules/stock/order_fail.sql',
  'apps/server/src/modules/orders/create/late-money.test.ts',
);
const heldUnits = mutantsOf(
  'apps/server/src/modules/stock/kept_pieces.sql',
  'apps/server/src/modules/orders/create/late-money.test.ts',
);
const ticketCancel = mutantsOf(
  'apps/server/src/modules/stock/ticket_cancel.sql',
  'apps/server/src/modules/orders/create/late-money.test.ts',
);
const ticketRefund = mutantsOf(
  'apps/server/src/modules/stock/ticket_cancel.sql',
  'apps/server/src/modules/payments/refunds/refunds.test.ts',
);

/** Charges with a late, repeated or missing response, and their refunds. */
export const mutants: Mutant[] = [
  handleWebhook(
    'for (const event of events) {',
    'for (const event of events.slice(0, 1)) {',
    'Only the first event of a webhook counts.',
  ),
  handleWebhook(
    "if (!intent || intent.status === 'COMPLETE') continue;",
    "if (!intent) return;\n    if (intent.status === 'COMPLETE') continue;",
    'An event without an intent stops the webhook.',
  ),
  orderRetake(
    '      OR EXISTS (SELECT FROM ticket_claim c WHERE c.event_id = i.event_id AND c.account_id = t."accountId"\n        AND c.relationship_type = t.place AND c.slot = t.slot)\n',
    '',
    'Seats are retaken despite a pending claim.',
  ),
  orderRetake(
    '      EXISTS (SELECT FROM ticket k WHERE k.event_id = i.event_id AND k.account_id = t."accountId"\n        AND k.relationship_type = ANY (t.types)',
    '      EXISTS (SELECT FROM ticket k WHERE false\n        AND k.relationship_type = ANY (t.types)',
    'Seats are retaken despite an existing ticket.',
  ),
  orderRetake(
    '(SELECT ticket_id FROM ticket_group_member UNION ALL SELECT ticket_id FROM ticket_group_claim)',
    '(SELECT ticket_id FROM ticket_group_member)',
    'Members are retaken despite a pending claim.',
  ),
  orderRetake(
    's.quantity - s.sold - s.held - s.waiting',
    's.quantity - s.sold - s.waiting',
    'Units that other buyers hold are retaken.',
  ),
  orderRetake(
    "  UPDATE hold SET state = 'CONSUMED', ended_at = moment, order_intent_id = id WHERE hold_id = ANY (own);\n",
    '',
    "The buyer's hold stays after the late success.",
  ),
  orderRetake(
    '  UPDATE order_intent_stock SET returned_at = NULL WHERE order_intent_id = id AND returned_at IS NOT NULL;\n',
    '',
    'Retaken units still count as returned.',
  ),
  orderRetake('  IF short THEN\n    RETURN false;\n  END IF;', '', 'Seats that were sold since are sold twice.'),
  settleLate(
    "if (intent.status !== 'FAILED' || !(await isUnclaimed(tx, attempt))) return false;",
    "if (intent.status !== 'FAILED') return false;",
    'Staff can settle a charge whose refund is pending.',
  ),
  settleLate(
    "if (intent.status === 'COMPLETE' || !(await isUnclaimed(tx, attempt))) return null;",
    "if (intent.status === 'COMPLETE') return null;",
    'Staff can refund a charge whose refund is pending.',
  ),
  settleLate(
    "AND status <> 'FAILED') AS claimed",
    "AND status <> '') AS claimed",
    'A refused refund prevents staff from settling.',
  ),
  settleLate(
    '    if (!(await retakePieces(tx, intent.orderIntentId, verdict.now))) return false;\n',
    '    await retakePieces(tx, intent.orderIntentId, verdict.now);\n',
    'Staff can settle without a free seat.',
  ),
  orderState(
    "if (attempt === 'REFUNDED' || (attempt === 'SUCCEEDED' && status === 'FAILED')) return 'nothing';",
    '',
    'A pending refund is started again.',
  ),
  orderState(
    "if (attempt === 'REFUNDED' || (attempt === 'SUCCEEDED' && status === 'FAILED')) return",
    "if (attempt === 'REFUNDED') return",
    'A refund with status pending is started again.',
  ),
  settleLate(
    "earlier.tries === 0 ? '' : earlier.tries + 1",
    "''",
    'A retry of a refund reuses the key of the first attempt.',
  ),
  settleLate(
    "  if (status === 'PENDING') await release(tx, verdict, code);\n",
    '',
    'An unwritable order keeps its seats.',
  ),
  staffDecisions(
    'findCharge(payments, intent, { close: true })',
    'findCharge(payments, intent, { close: false })',
    'Staff release a seat that may still be paid.',
  ),
  staffDecisions(
    "    if (next === 'wait') throw new FoyerError('PROVIDER_UNREACHABLE');\n",
    '',
    'Staff can release an intent that is still being decided.',
  ),
  staffDecisions(
    "intent.status === 'COMPLETE' || (intent.status === 'FAILED' && isOver)",
    "intent.status === 'COMPLETE'",
    'Staff can settle a refunded charge.',
  ),
  claim(
    'SET ${due} = ${new Date(now.getTime() + leaseMs)}',
    'SET ${due} = ${due}',
    'Two processes take the same intent, refund, mail or export.',
  ),
  claim(' FOR UPDATE SKIP LOCKED', ' FOR UPDATE', 'A process waits for the rows that another one is claiming.'),
  claim('${isDue} AND ', '', 'Rows are taken before their time.'),
  orderFail(
    "state = 'CONSUMED' AND expires_at > moment\n      AND NOT EXISTS",
    "state = 'CONSUMED'\n      AND NOT EXISTS",
    'An expired hold is restored after a decline.',
  ),
  orderFail(
    "      AND NOT EXISTS (SELECT FROM hold other\n        WHERE other.state = 'HELD' AND",
    '      AND NOT EXISTS (SELECT FROM hold other\n        WHERE false AND',
    'A second hold is created after a decline.',
  ),
  orderFail(
    "    UPDATE hold SET state = 'HELD', ended_at = NULL, order_intent_id = NULL\n    WHERE order_intent_id = ANY (ids)",
    "    UPDATE hold SET state = 'HELD', ended_at = NULL, order_intent_id = NULL\n    WHERE false AND order_intent_id = ANY (ids)",
    'The hold is not restored after a decline.',
  ),
  orderFail(
    '  DELETE FROM ticket_group_claim WHERE order_intent_id = ANY (ids);\n  DELETE FROM purchase_window',
    '  DELETE FROM purchase_window',
    'Members stay claimed after a failure.',
  ),
  orderFail(
    '  DELETE FROM ticket_claim WHERE order_intent_id = ANY (ids);\n  DELETE FROM ticket_group_claim',
    '  DELETE FROM ticket_group_claim',
    'Slots stay claimed after a failure.',
  ),
  orderFail(
    '  DELETE FROM purchase_window WHERE order_intent_id = ANY (ids);\n',
    '',
    'A failed purchase keeps the window.',
  ),
  orderFail(
    '    WHERE order_intent_id = ANY (ids) AND returned_at IS NULL\n    RETURNING stock_id, quantity',
    '    WHERE false AND returned_at IS NULL\n    RETURNING stock_id, quantity',
    'Units are not returned after a failure.',
  ),
  heldUnits(
    '      WHERE t.ticket_id = ANY (ticket_ids)\n    UNION ALL\n    SELECT a.stock_id',
    '        WHERE false\n      UNION ALL\n      SELECT a.stock_id',
    'Cancelled tickets keep their seat.',
  ),
  heldUnits(
    '      WHERE x.ticket_id = ANY (ticket_ids)\n',
    '        WHERE false\n',
    'Cancelled tickets keep their add-ons.',
  ),
  heldUnits(
    '      WHERE t.ticket_id = ANY (ticket_ids) AND k.stock_id IS NOT NULL',
    '        WHERE false',
    'Cancelled tickets keep their coupons.',
  ),
  ticketCancel(
    '  DELETE FROM ticket_group WHERE leader_ticket_id = ANY (ids);\n',
    '',
    'A refunded leader keeps the group.',
  ),
  ticketCancel(
    '    DELETE FROM ticket_group_member WHERE ticket_id = ANY (ids) RETURNING ticket_group_id',
    '    SELECT ticket_group_id FROM ticket_group_member WHERE ticket_id = ANY (ids)',
    'A refunded member stays in the group.',
  ),
  ticketCancel(
    '  UPDATE ticket_group SET member_count = ticket_group.member_count - fewer.members',
    '  UPDATE ticket_group SET member_count = ticket_group.member_count',
    'A refunded member is still counted.',
  ),
  ticketRefund(
    "ticket_id = ANY (ticket_ids) AND status = 'ACTIVE' ORDER BY",
    'ticket_id = ANY (ticket_ids) ORDER BY',
    'A refund cancels a checked-in ticket.',
  ),
  ticketCancel(
    "ticket_id = ANY (ticket_ids) AND status = 'ACTIVE' ORDER BY",
    "ticket_id = ANY (ticket_ids) AND status IN ('ACTIVE', 'CHECKED_IN') ORDER BY",
    'A refund ends the check-in of an attendee.',
  ),
  orderRetake(
    'AND k.relationship_type = ANY (t.types) AND k.slot',
    'AND k.relationship_type = t."relationshipType" AND k.slot',
    'An extra ticket is retaken although the person has another extra ticket.',
  ),
  settleLate(
    "const unwritable = new Set([\n  'ticket_place_key',",
    'const unwritable = new Set([',
    'An order that cannot be written keeps the money.',
  ),
];
