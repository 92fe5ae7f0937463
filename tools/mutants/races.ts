import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const modules = 'apps/server/src/modules';
const server = 'apps/server/src';

/** Races: what requests, jobs and processes decide at the same time. */
export const mutants: readonly Mutant[] = [
  ...mutantsOf(`${modules}/people/staff/queries.ts`, `${modules}/people/staff/staff-accounts.test.ts`, [
    [
      "if (!staysAdministrator && account.roles.includes('admin') && counts(account) && others.length === 0) {",
      'if (false) {',
      'Two administrators who remove each other leave nobody.',
    ],
  ]),
  ...mutantsOf(`${modules}/orders/sale-alerts/mail-openings.ts`, `${modules}/orders/sale-alerts/sale-alerts.test.ts`, [
    [
      'if (JSON.stringify(again) !== JSON.stringify(windows)) return 0;',
      '',
      'An opening is mailed although an editor has moved the window.',
    ],
    [
      'keepsBackAlert(reason.code, window.mode)',
      'false',
      'The opening of a sale is mailed to people who have the ticket.',
    ],
  ]),
  ...mutantsOf(`${modules}/orders/draws/enter-draw.ts`, `${modules}/orders/draws/draws-api.test.ts`, [
    [
      "    if (!isAuthorizedFor(actor, account)) throw new FoyerError('FORBIDDEN');\n",
      '',
      'A stranger can enter an account into a draw, which then cannot enter itself.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/call_off_begin.sql`, `${modules}/events/call-off/races.test.ts`, [
    [
      'pg_advisory_xact_lock(7310, hashint8(o.id))',
      'o.id',
      'The call-off does not wait for an order that is being written.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/block-sales.ts`, `${modules}/events/editor/withdraw-event.test.ts`, [
    [
      'SELECT pg_advisory_xact_lock(7310, hashint8(${eventId}))',
      'SELECT ${eventId}::bigint',
      'The undo of a publication does not wait for an order that is being written.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/order_take.sql`, `${modules}/people/qualifications/earned-places.test.ts`, [
    [
      'WHERE t.earned_place_id = p."earnedPlaceId" AND t.earned_unit',
      'WHERE false AND t.earned_unit',
      'A second order of a used place fails only when its ticket is written.',
    ],
  ]),
  ...mutantsOf(
    `${modules}/people/qualifications/earned-places-job.ts`,
    `${modules}/people/qualifications/earned-places.test.ts`,
    [
      [
        '      for (const { qualificationId } of rows) await offerNext(tx, qualificationId, { actor: null, now });\n',
        '',
        'An offer that ended goes to nobody of the ranked list.',
      ],
    ],
  ),
  ...mutantsOf(`${modules}/stock/order_take.sql`, `${modules}/events/editor/withdraw-event.test.ts`, [
    [
      'WHERE r."wasPublished" AND NOT e.published',
      'WHERE false',
      'An order that was planned before the undo of a publication is sold in a draft.',
    ],
  ]),
  ...mutantsOf(`${modules}/orders/create/order_write.sql`, `${modules}/events/call-off/races.test.ts`, [
    [
      'IF cardinality(sale_lock(',
      'IF false AND cardinality(sale_lock(',
      'A charge at the moment of the call-off becomes an order.',
    ],
  ]),
  ...mutantsOf(`${modules}/door/check-in/admit.ts`, `${modules}/door/check-in/check-in.test.ts`, [
    ["AND status = 'ACTIVE'\n", '\n', 'Two scanners check one ticket in twice.'],
  ]),
  ...mutantsOf(`${modules}/door/check-in/decide-at-once.ts`, `${modules}/door/check-in/scans-at-once.test.ts`, [
    [
      'entries: sql`written LEFT JOIN admitted ON true`,',
      'entries: sql`admitted`,',
      'A scan is stored as admitted although the ticket changed before.',
    ],
    ['sql`${isAsRead} AND EXISTS', 'sql`EXISTS', 'The response of a scan has the name from before a change.'],
    [
      'AND EXISTS (SELECT FROM written) AND (SELECT count',
      'AND (SELECT count',
      'A scan that is sent again after its undo checks the ticket in.',
    ],
  ]),
  ...mutantsOf(`${modules}/door/check-in/decide-once.ts`, `${modules}/door/check-in/scans.test.ts`, [
    [
      'if (row.outcome !== null) return JSON.parse(row.outcome) as Outcome;',
      '',
      'A scan that is sent again is decided again.',
    ],
    [
      "if (row.ticket_id !== scan.ticketId || !isSame) throw new FoyerError('IDEMPOTENCY_KEY_REUSED');",
      '',
      'One scan id is accepted for two tickets.',
    ],
  ]),
  ...mutantsOf(`${modules}/door/roster/get-roster.ts`, `${modules}/door/roster/door.test.ts`, [
    [
      ': { epoch, isDelta: true, safe, changedIn: safe, ticketId: 0 };',
      ': { epoch, isDelta: true, safe, changedIn: last?.changed_in ?? safe, ticketId: 0 };',
      'A change that commits late is missed.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/missing-answers.ts`, `${modules}/mail/announcements/who-misses.test.ts`, [
    [
      'epoch = ${epoch}, oldest = ${oldest}::xid8',
      'epoch = ${epoch}, oldest = pg_snapshot_xmax(pg_current_snapshot())',
      'An answer that is removed while missing answers are evaluated is never seen.',
    ],
    ['SELECT s.form = ${form} AND', 'SELECT', 'A changed form does not change who has missing answers.'],
  ]),
  ...mutantsOf(`${modules}/door/check-in/pass.ts`, `${modules}/door/roster/lists.test.ts`, [
    ['WHERE list_entry.is_inside <> excluded.is_inside AND', 'WHERE', 'Of two at once both pass a list.'],
  ]),
  ...mutantsOf(`${modules}/stock/engine.ts`, `${modules}/orders/create/no-response.test.ts`, [
    [
      'return left.length === 0 ? taken : [...taken, ...(await ask(left))];',
      'return ask(items);',
      'An order whose response was lost is taken a second time.',
    ],
  ]),
  ...mutantsOf(`${server}/db/installation.ts`, `${server}/commands/key.test.ts`, [
    [
      'sql`coalesce(signing_key, ${fingerprint})`',
      'sql`${fingerprint}`',
      'With several first starts at the same time, the last one sets the key.',
    ],
  ]),
  ...mutantsOf(`${server}/jobs/claim-due.ts`, `${server}/jobs/claim-due.test.ts`, [
    [
      'SET ${due} = ${new Date(now.getTime() + leaseMs)}',
      'SET ${due} = ${due}',
      'Two processes take the same intent, refund, mail or export.',
    ],
    ['${isDue} AND ', '', 'Rows are taken before their time.'],
  ]),
  ...mutantsOf(`${modules}/stock/stock_lock.sql`, `${modules}/orders/create/concurrency.test.ts`, [
    ['\n  FOR UPDATE', '', 'Two orders count the last seat.'],
  ]),
  ...mutantsOf(
    `${modules}/people/privacy/anonymise/anonymise-account.ts`,
    `${modules}/people/privacy/privacy.test.ts`,
    [['.forUpdate()', '', 'Anonymising does not wait for a concurrent order or anonymisation.']],
  ),
  ...mutantsOf(`${modules}/stock/change_take.sql`, `${modules}/tickets/changes/group-commit.test.ts`, [
    [
      'ELSE free[place] - wish.needed[i] + relief[i] END;',
      'ELSE free[place] END;',
      'Each of several simultaneous changes gets the last seat.',
    ],
    [
      'ELSIF line.obstacle IS NOT NULL THEN',
      'ELSIF false THEN',
      'A ticket that changed since the offer is changed and charged.',
    ],
  ]),
  ...mutantsOf(`${modules}/stock/change_lock.sql`, `${modules}/tickets/rechecks/rechecks.test.ts`, [
    [
      'ORDER BY e.earned_place_id FOR SHARE',
      'ORDER BY e.earned_place_id',
      'A difference is charged although the place is given again.',
    ],
    ["THEN 'NOT_DUE'", 'THEN NULL', 'A difference that became void during its payment is charged.'],
  ]),
  ...mutantsOf(`${modules}/tickets/changes/change_write.sql`, `${modules}/tickets/changes/group-commit.test.ts`, [
    [
      '    live := array_remove(live, line.id);\n',
      '',
      'A change that is no longer allowed is written with the others.',
    ],
  ]),
  ...mutantsOf(`${modules}/door/badges/files/use-files.ts`, `${modules}/door/badges/files/badge-files.test.ts`, [
    [
      'await sql`LOCK TABLE badge_file IN SHARE ROW EXCLUSIVE MODE`.execute(tx);',
      '',
      'Two requests at the same time exceed the maximum of pending files.',
    ],
  ]),
  ...mutantsOf(`${modules}/system/limits/downloads.ts`, `${modules}/system/limits/downloads.test.ts`, [
    [
      '      check(accountId);\n      sending.push',
      '      sending.push',
      'Downloads that were checked at the same time exceed the bound.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/rechecks/start-recheck.ts`, `${modules}/tickets/rechecks/rechecks.test.ts`, [
    ["WHERE r.state IN ('SKIPPED', 'CANCELED')", 'WHERE true', 'A re-check that is pressed twice is queued twice.'],
  ]),
  ...mutantsOf(`${modules}/tickets/rechecks/act-on-ticket.ts`, `${modules}/tickets/rechecks/rechecks.test.ts`, [
    [
      '  if (!isLost) return',
      '  if (!isLost && row.ticketId < 0) return',
      'A ticket ends although its place was given again.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/changes/change_apply.sql`, `${modules}/tickets/rechecks/rechecks.test.ts`, [
    [
      "earned_place_id = CASE WHEN i.cart ->> 'change' = 'addOns' THEN earned_place_id END",
      'earned_place_id = earned_place_id',
      'An upgraded ticket keeps the unit of its place.',
    ],
  ]),
];
