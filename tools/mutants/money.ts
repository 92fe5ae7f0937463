import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const modules = 'apps/server/src/modules';
const server = 'apps/server/src';
const domain = 'packages/domain/src';
const ticketChanges = 'apps/web/src/shared/ticket-changes';

/** Money: prices, charges, refunds, books. */
export const mutants: readonly Mutant[] = [
  ...mutantsOf(`${modules}/events/definition/rewrite-event.ts`, `${modules}/tickets/changes/purchase-terms.test.ts`, [
    ['  await keepTerms(tx, eventId);\n', '', 'A raised fee applies to tickets without stored terms.'],
  ]),
  ...mutantsOf(`${modules}/orders/plan/plan-order.ts`, `${modules}/tickets/changes/purchase-terms.test.ts`, [
    [
      '    terms: termsOffered(configuration, additional),',
      '    terms: null,',
      'An order that is paid after a change of the event has the new terms.',
    ],
  ]),
  ...mutantsOf(`${domain}/payments/refund-state.ts`, `${modules}/payments/refunds/later.test.ts`, [
    [
      "COMPLETE: { pending: 'nothing', requires_action: 'nothing', succeeded: 'nothing', failed: 'fail' }",
      "COMPLETE: { pending: 'nothing', requires_action: 'nothing', succeeded: 'nothing', failed: 'nothing' }",
      'A refund that fails after it succeeded is ignored.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/refunds/give-back.ts`, `${modules}/payments/refunds/later.test.ts`, [
    ['if (!options.first) {', 'if (options.dropWhenUnreachable) {', 'A refund is retried without a lookup.'],
    [
      'if (!belongsToCurrentAccount(payments.gateway, refund)) return',
      'if (false) return',
      'A refund of another provider account is requested at this one.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/refunds/refund-order.ts`, `${modules}/payments/refunds/later.test.ts`, [
    ['  await lookForLostRefunds(payments, orderId, now);\n', '', 'A refund with a lost response is made twice.'],
  ]),
  ...mutantsOf(`${modules}/payments/refunds/refund-order.ts`, `${modules}/payments/refunds/amount.test.ts`, [
    [
      'if (wanted.amountMinor > left)',
      'if (wanted.amountMinor > ofOrder)',
      'An amount exceeds what is left of its ticket.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/refunds/change-refund.ts`, `${modules}/payments/refunds/amount.test.ts`, [
    [
      'left < 0 : left !== cancelledMinor',
      'left < 0 : false',
      'An amount that is refunded during a cancellation is returned twice.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/refunds/read-refunds.ts`, `${modules}/tickets/restore-ticket.test.ts`, [
    [
      "AND (r.ends_tickets OR r.origin = 'provider' OR r.created_at >= t.canceled_at)",
      "AND r.origin = 'provider'",
      'A refunded ticket becomes valid again.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/refunds/read-refunds.ts`, `${modules}/payments/refunds/later.test.ts`, [
    [
      "\n  AND NOT EXISTS (SELECT FROM refund s WHERE s.settled_refund_id = r.refund_id AND s.status <> 'FAILED')",
      '',
      'A failed refund can be settled twice.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/decide/look-up-intent.ts`, `${modules}/payments/decide/stuck.test.ts`, [
    [
      'if (!belongsToCurrentAccount(gateway, attempt)) throw',
      'if (false) throw',
      'An attempt of another provider account is looked up at this one.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/disputes/record-dispute.ts`, `${modules}/payments/disputes/disputes.test.ts`, [
    [
      "(open || dispute.status === 'lost') && !dispute.isInquiry",
      "open || dispute.status === 'lost'",
      'A dispute inquiry cancels the tickets.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/books/read-provider-books.ts`, `${modules}/payments/books/keep-entries.test.ts`, [
    ['e.account = ${gateway.account} AND ', '', 'The books add the amounts of test and live mode.'],
  ]),
  ...mutantsOf(`${modules}/payments/refunds/refund-rest.ts`, `${modules}/events/call-off/races.test.ts`, [
    ['if (payment.left <= 0) return [];', '', 'A payment without money left is refunded again.'],
  ]),
  ...mutantsOf(`${domain}/events/call-off.ts`, `${domain}/events/call-off.test.ts`, [
    [
      "payment.way === 'waived' || payment.isTakenBack",
      "payment.way === 'waived'",
      'A charge that the bank took back is refunded again.',
    ],
  ]),
  ...mutantsOf(`${domain}/orders/pricing.ts`, `${domain}/orders/pricing.test.ts`, [
    [
      "return remainingOf(coupon) === 0 ? 'usedUp' : 'applies';",
      "return 'applies';",
      'A coupon for the first N uses has no limit.',
    ],
    [
      'return Math.min(Math.max(0, off), price.amountMinor);',
      'return Math.max(0, off);',
      'A coupon takes off more than the price.',
    ],
  ]),
  ...mutantsOf(`${domain}/shared/money.ts`, `${domain}/shared/money.test.ts`, [
    ['(2n * product + scale) / (2n * scale)', 'product / scale', 'Percentages are rounded down.'],
    [
      'return a.currency === b.currency ? money(a.amountMinor + b.amountMinor, a.currency) : null;',
      'return money(a.amountMinor + b.amountMinor, a.currency);',
      'Dollars and yen add up.',
    ],
  ]),
  ...mutantsOf(
    `${modules}/payments/unmatched-charges/audit-gateway.ts`,
    `${modules}/payments/unmatched-charges/unknown-charges.test.ts`,
    [['OR (g.key IS NULL AND a.gateway_reference = g.reference)', '', 'A page of Stripe counts as unknown.']],
  ),
  ...mutantsOf(`${modules}/payments/decide/settle-late.ts`, `${modules}/orders/create/late-money.test.ts`, [
    [
      "if (intent.status !== 'FAILED' || !(await isUnclaimed(tx, attempt))) return false;",
      "if (intent.status !== 'FAILED') return false;",
      'Staff can settle a charge whose refund is pending.',
    ],
    [
      '    if (!(await retakeUnits(tx, intent.orderIntentId, verdict.now))) return false;\n',
      '    await retakeUnits(tx, intent.orderIntentId, verdict.now);\n',
      'Staff can settle without a free seat.',
    ],
    [
      "const unwritable = new Set([\n  'ticket_place_key',",
      'const unwritable = new Set([',
      'An order that cannot be written keeps the money.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/decide/staff-decisions.ts`, `${modules}/orders/create/late-money.test.ts`, [
    [
      'findCharge(payments, intent, { close: true })',
      'findCharge(payments, intent, { close: false })',
      'Staff release a seat that may still be paid.',
    ],
    [
      "intent.status === 'COMPLETE' || (intent.status === 'FAILED' && isOver)",
      "intent.status === 'COMPLETE'",
      'Staff can settle a refunded charge.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/ticket_cancel.sql`, `${modules}/payments/refunds/refunds.test.ts`, [
    [
      "ticket_id = ANY (ticket_ids) AND status = 'ACTIVE' ORDER BY",
      'ticket_id = ANY (ticket_ids) ORDER BY',
      'A refund cancels a checked-in ticket.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/refunds/note-refund.ts`, `${modules}/payments/refunds/by-hand.test.ts`, [
    [
      "made === 'revive' && refund.paymentId !== null",
      'false',
      'A refund by hand and at the provider is counted twice.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/decide/staff-decisions.ts`, `${modules}/payments/decide/other-amount.test.ts`, [
    ['if (other) checkAccepted(other, accepts);', '', 'An order is written for an amount that staff did not accept.'],
  ]),
  ...mutantsOf(`${modules}/orders/plan/payer.ts`, `${modules}/orders/create/guards.test.ts`, [
    [
      "creditCard: { ...card, lastFour: lastFourOf(creditCardNumber ?? '') }",
      'creditCard: card',
      'The same key takes another card.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/changes/change-add-ons.ts`, `${modules}/tickets/changes/currencies.test.ts`, [
    ['addOn.currency === row.currency ?', 'true ?', 'An add-on in yen is sold for as many cents.'],
  ]),
  ...mutantsOf(`${domain}/orders/cart.ts`, `${domain}/orders/cart-total.test.ts`, [
    [
      'return isSoldCurrency(total.currency) ? { total }',
      'return total ? { total }',
      'A payment in an unsupported currency is accepted.',
    ],
  ]),
  ...mutantsOf(`${server}/gateways/payments/stripe/charging.ts`, `${server}/gateways/payments/stripe/faults.test.ts`, [
    [
      "        case 'unreachable':\n        case 'unknown':",
      "        case 'unknown':\n          return { status: 'unknown' };\n        case 'unreachable':\n          return { status: 'unreachable' };\n        default:",
      'A lost response to a confirmation counts as not charged.',
    ],
  ]),
  ...mutantsOf(`${server}/gateways/payments/stripe/requests.ts`, `${server}/gateways/payments/stripe/retries.test.ts`, [
    [
      'throw uncertain !== undefined && hasNoResult(failure) ? uncertain : error;',
      'throw error;',
      'A charge that may have succeeded is given up.',
    ],
  ]),
  ...mutantsOf(`${server}/gateways/payments/stripe/findings.ts`, `${server}/gateways/payments/stripe/faults.test.ts`, [
    [
      'intent.amount_received === amountMinor && intent.currency === currency.toLowerCase()',
      'intent.amount_received === amountMinor',
      'A charge in another currency is accepted.',
    ],
  ]),
  ...mutantsOf(`${server}/gateways/payments/stripe/webhooks.ts`, `${server}/gateways/payments/stripe/faults.test.ts`, [
    ['if (event.livemode === live) return event;', 'return event;', 'Events of the other mode are accepted.'],
  ]),
  ...mutantsOf(`${modules}/payments/books/keep-entries.ts`, `${modules}/payments/books/keep-entries.test.ts`, [
    ['AND NOT here.is_open', 'AND here.is_open', 'Refunds on one side only are not listed.'],
  ]),
  ...mutantsOf(`${modules}/tickets/changes/quote-cancellation.ts`, `${modules}/tickets/changes/cancel-ticket.test.ts`, [
    [", 'lost')", ')', 'Money that a lost dispute took back is refunded again.'],
  ]),
  ...mutantsOf(`${modules}/payments/cash-drawer/read-drawers.ts`, `${modules}/payments/cash-drawer/drawer.test.ts`, [
    [
      "WHERE f.status = 'COMPLETE' AND p.kind = 'cash' AND",
      "WHERE f.status = 'COMPLETE' AND",
      'A refund to a card leaves the cash drawer.',
    ],
    [
      'LEFT JOIN sums s ON s.staff = l.staff AND s.currency = l.currency',
      'LEFT JOIN sums s ON s.staff = l.staff',
      'A cash drawer adds yen to dollars.',
    ],
  ]),
  ...mutantsOf(`${modules}/integrations/data/lists.ts`, `${modules}/integrations/data/read-changes.test.ts`, [
    [
      "WHERE p.order_id = o.order_id AND p.kind <> 'bypass') p",
      'WHERE p.order_id = o.order_id) p',
      'A waived payment is paid for other systems.',
    ],
  ]),
  ...mutantsOf(
    `${modules}/integrations/webhooks/webhook_write.sql`,
    `${modules}/integrations/webhooks/webhooks.test.ts`,
    [
      [
        'coalesce(sum(p.refunded_minor), 0) FROM payment p',
        'coalesce(max(p.refunded_minor), 0) FROM payment p',
        'A webhook leaves out the refund of a second payment.',
      ],
    ],
  ),
  ...mutantsOf(
    `${modules}/tickets/documents/receipts_due.sql`,
    `${modules}/tickets/documents/receipts/receipts.test.ts`,
    [
      [
        '    AND NOT EXISTS (SELECT FROM replaced x JOIN receipt c ON c.refund_id = x.earlier WHERE x.refund_id = m.refund_id)\n',
        '',
        'A refund that replaces one with a document is due for a document for ever.',
      ],
    ],
  ),
  ...mutantsOf(`${modules}/reports/exports/ticket-money.ts`, `${modules}/reports/exports/lists-add-up.test.ts`, [
    [
      "WHERE r.ticket_id = t.ticket_id AND r.status <> 'FAILED' AND",
      'WHERE r.ticket_id = t.ticket_id AND',
      'A failed refund lowers the received money of its ticket.',
    ],
  ]),
  ...mutantsOf(`${modules}/reports/search/list-open-tasks.ts`, `${modules}/reports/search/list-open-tasks.test.ts`, [
    [
      'FROM unknown_charge WHERE resolved_at IS NULL',
      'FROM unknown_charge',
      'A resolved charge stays on the list of open tasks.',
    ],
  ]),
  ...mutantsOf(`${ticketChanges}/CancellationDialog.tsx`, `${ticketChanges}/CancellationDialog.test.tsx`, [
    [
      '    onFailed: () => void quote.refetch(),\n',
      '',
      'After a refusal, the cancellation dialog still shows the earlier refund.',
    ],
  ]),
];
