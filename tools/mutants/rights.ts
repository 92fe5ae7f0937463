import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const modules = 'apps/server/src/modules';
const server = 'apps/server/src';
const domain = 'packages/domain/src';
const shared = 'apps/web/src/shared';

/** Rights: who may call, read and change what. */
export const mutants: readonly Mutant[] = [
  ...mutantsOf(`${modules}/tickets/find-self-ticket.ts`, `${modules}/tickets/reads.test.ts`, [
    ['isOpenTo(row, actor) ?', 'row ?', 'An upline reads the answers of its organisation.'],
  ]),
  ...mutantsOf(`${modules}/tickets/find-ticket.ts`, `${modules}/tickets/reads.test.ts`, [
    [
      "  if (relation === 'door') await requireOpenDoor(db, row.event_id, context, 'CHECK_IN_NOT_ACTIVE');\n",
      '',
      'A scanner reads every event.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/present.ts`, `${server}/access.test.ts`, [
    ["seesPrices = relation !== 'door'", 'seesPrices = true', 'Scanners see prices.'],
  ]),
  ...mutantsOf(`${modules}/payments/intents/give-up-intent.ts`, `${modules}/payments/give-up.test.ts`, [
    ['intent.accountId !== actor.accountId', 'false', 'Any account can give up any order.'],
  ]),
  ...mutantsOf(`${modules}/people/qualifications/queries.ts`, `${modules}/door/benefits-at-door.test.ts`, [
    ["p.state = 'ACCEPTED' OR", "p.state <> 'OFFERED' OR", 'A revoked place keeps its check-in list and ribbon.'],
  ]),
  ...mutantsOf(`${domain}/door/check-in-lists.ts`, `${domain}/door/check-in-lists.test.ts`, [
    [
      'qualification === ticket.qualification',
      'ticket.qualification != null',
      'A place of any qualification opens the list of a benefit.',
    ],
  ]),
  ...mutantsOf(`${modules}/people/staff/queries.ts`, `${modules}/people/staff/staff-accounts.test.ts`, [
    ['if (staffBehind(actor) === account.account_id) {', 'if (false) {', 'Administrators change their own roles.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/switch-context.ts`, `${modules}/people/sign-in/auth.test.ts`, [
    [
      "if (account.roles.length > 0 || account.account_type_code === 'STAFF') throw new FoyerError('FORBIDDEN');",
      '',
      'Staff act as other staff.',
    ],
  ]),
  ...mutantsOf(`${modules}/door/check-in/devices.ts`, `${modules}/door/check-in/scans.test.ts`, [
    [
      'before.owner_account_id !== null && before.owner_account_id !== owner',
      'false',
      'Any user can take over a device by naming it.',
    ],
  ]),
  ...mutantsOf(`${domain}/door/check-in.ts`, `${modules}/door/check-in/check-in.test.ts`, [
    [
      "if (!context.isGenuine) return context.isMangled === true ? 'mangled' : 'forged';",
      '',
      'A forged code checks a ticket in.',
    ],
    ["if (ticket.status === 'CANCELED') return 'canceled';", '', 'A cancelled ticket can be checked in.'],
    [
      "if (context.eventId !== null && ticket.eventId !== context.eventId) return 'otherEvent';",
      '',
      'A ticket of another event can be checked in.',
    ],
    [
      'context.codeRevision !== ticket.codeRevision)',
      'false)',
      'A code from before a transfer still checks the ticket in.',
    ],
  ]),
  ...mutantsOf(`${domain}/orders/purchase-rules.ts`, `${domain}/orders/purchase-rules.test.ts`, [
    ["    event: 'anyTransfer',", "    event: 'everybody',", 'A ticket goes to a person who may not see the event.'],
  ]),
  ...mutantsOf(`${domain}/tickets/transfer.ts`, `${modules}/tickets/transfer.test.ts`, [
    [
      'checkRequest(to, [], eligibility) ?? checkTicketChoice(on, soldTicket(ticket), to.relationshipType, now)',
      'checkRequest(to, [], eligibility)',
      'A guest pass becomes a ticket of another relationship.',
    ],
  ]),
  ...mutantsOf(`${domain}/orders/eligibility.ts`, `${domain}/orders/eligibility.test.ts`, [
    [
      "if (!isWithinReach(account, eligibility)) yield obstacle('FORBIDDEN', { code: 'otherAccounts' });",
      '',
      'Any account can register any other account.',
    ],
  ]),
  ...mutantsOf(`${domain}/people/permissions.ts`, `${modules}/tickets/reads.test.ts`, [
    [
      '  maskedNames: deskRoles,',
      "  maskedNames: [...deskRoles, 'ticket-scanner'],",
      'A scanner reads names of strangers.',
    ],
  ]),
  ...mutantsOf(`${domain}/people/permissions.ts`, `${domain}/people/permissions.test.ts`, [
    ['  bypass: deskRoles,', "  bypass: [...deskRoles, 'ticket-scanner'],", 'A scanner sells without payment.'],
  ]),
  ...mutantsOf(`${domain}/tickets/ticket-state.ts`, `${domain}/tickets/ticket-state.test.ts`, [
    ["  if (!mayTransfer(viewer, ticket)) return 'notYours';\n", '', 'A stranger transfers a ticket.'],
  ]),
  ...mutantsOf(
    `${modules}/payments/unmatched-charges/resolve-unknown-charge.ts`,
    `${modules}/payments/unmatched-charges/unknown-charges.test.ts`,
    [['await checkSecondPersonForCharge(tx, row, context);', '', 'Staff can resolve a charge of their own.']],
  ),
  ...mutantsOf(`${modules}/door/badges/files/own-file.ts`, `${modules}/door/badges/files/badge-files.test.ts`, [
    [".where('account_id', '=', personAtKeyboardId(actor))", '', 'Staff can download files of other staff.'],
  ]),
  ...mutantsOf(`${modules}/payments/intents/find-intent.ts`, `${modules}/orders/create/guards.test.ts`, [
    ["    .where('i.account_id', '=', accountId)\n", '', 'A key of another account returns its order.'],
  ]),
  ...mutantsOf(
    `${modules}/people/privacy/export/export-personal-data.ts`,
    `${modules}/people/privacy/privacy.test.ts`,
    [['actor.actingStaff && !isAdmin(actor)', 'false', 'Helpers can export personal data of other people.']],
  ),
  ...mutantsOf(`${modules}/tickets/transfer-queries.ts`, `${modules}/orders/create/own-order.test.ts`, [
    [
      "p.kind IN ('cash', 'bypass')",
      "p.kind = 'cash'",
      'Staff can waive a payment and receive the ticket by transfer.',
    ],
  ]),
  ...mutantsOf(`${modules}/payments/second-person.ts`, `${modules}/orders/create/own-order.test.ts`, [
    [
      'FROM ticket WHERE order_id = ${orderId}',
      'FROM ticket WHERE order_id = 0',
      'Staff can refund a ticket that they hold.',
    ],
    [
      "jsonb_array_elements(i.cart -> 'tickets')",
      "jsonb_array_elements(i.cart -> 'none')",
      'Staff can decide a pending order for their own ticket.',
    ],
    [
      'await checkLongAdministrator(db, staffId, now);',
      '',
      'An administrator makes the account that returns the money.',
    ],
  ]),
  ...mutantsOf(
    `${server}/modules/people/staff/reset-factors.ts`,
    `${server}/modules/people/sign-in/confirmation.test.ts`,
    [
      [
        'await checkLongAdministrator(tx, staffId, now);',
        '',
        'An administrator makes the account that approves a reset of second factors.',
      ],
    ],
  ),
  ...mutantsOf(
    `${server}/modules/people/identity-providers/identify-account.ts`,
    `${server}/modules/people/identity-providers/real-provider.test.ts`,
    [
      [
        'const mayGetRoles = settings.accountClaim !== null || found.isStaff;',
        'const mayGetRoles = true;',
        'A consultant with the address of a colleague gets their roles.',
      ],
    ],
  ),
  ...mutantsOf(`${server}/http/rights.ts`, `${server}/access.test.ts`, [
    ["if (access.kind === 'staff') {", 'if (false) {', 'Roles are not checked before the body is read.'],
    [
      'const code = roleRefusal(grants, access.roles, need);',
      'const code = null;',
      'The event of a call is not checked.',
    ],
    [
      "if (source === 'all-events') return 'all';",
      "if (source === 'all-events') return 'any';",
      'A role for one event is enough for calls about all events.',
    ],
  ]),
  ...mutantsOf(`${server}/http/rights.ts`, `${modules}/people/grants/grants.test.ts`, [
    ['[eventId, Number(second)]', '[eventId]', 'A role for one event reads another event in a comparing report.'],
  ]),
  ...mutantsOf(`${server}/http/rights.ts`, `${modules}/people/grants/acting.test.ts`, [
    [
      "return typeof scope !== 'string' && scope.every((eventId) => events.includes(eventId));",
      "return scope !== 'all';",
      'An acting session reaches every event that a call names.',
    ],
  ]),
  ...mutantsOf(`${modules}/events/catalogue/event-of.ts`, `${modules}/people/grants/acting.test.ts`, [
    [
      'SELECT event_id FROM ticket WHERE ticket_id = ${id}::bigint`',
      'SELECT max(event_id) AS event_id FROM ticket`',
      'A ticket counts for another event.',
    ],
    [
      'SELECT event_id FROM orders WHERE order_id = ${id}::bigint`',
      'SELECT min(event_id) AS event_id FROM orders`',
      'An order counts for another event.',
    ],
  ]),
  ...mutantsOf('packages/contract/src/wire/role-vocabulary.ts', `${server}/access.test.ts`, [
    [
      "export const editorRoles = ['admin', 'organiser']",
      "export const editorRoles = ['admin', 'organiser', 'helper']",
      'Helpers edit events.',
    ],
  ]),
  ...mutantsOf(`${domain}/people/grants.ts`, `${domain}/people/grants.test.ts`, [
    [
      "if (scope === 'any' || eventId === null) return true;",
      "if (scope !== 'all' || eventId === null) return true;",
      'A role for one event counts for every event.',
    ],
    ['validFrom === null || validFrom <= now', 'true', 'A role counts before its start.'],
  ]),
  ...mutantsOf(`${server}/http/endpoint-route.ts`, `${server}/http/serve.test.ts`, [
    [
      "  if (!signedIn) throw new FoyerError('SESSION_ENDED');\n",
      '  if (!signedIn) return;\n',
      'Endpoints need no session.',
    ],
  ]),
  ...mutantsOf(`${server}/http/endpoint-route.ts`, `${server}/access.test.ts`, [
    ['signedIn.isLocked && !endpoint.whileLocked', 'false', 'A locked device still accepts calls.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/unlock-device.ts`, `${modules}/people/sign-in/device-lock.test.ts`, [
    ['by_pin: byPin', 'by_pin: false', 'A PIN gives all the rights that the password gives.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/switch-context.ts`, `${modules}/people/sign-in/guards.test.ts`, [
    [
      "account.roles.length > 0 || account.account_type_code === 'STAFF'",
      "account.roles.includes('admin')",
      'Staff act for helpers.',
    ],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/authenticate.ts`, `${modules}/people/grants/grants.test.ts`, [
    [
      "if (row.staff_account_id !== null && roleRefusal(grants, deskRoles, { scope: 'any', now })) return null;",
      '',
      'Acting for an account continues after the role has ended.',
    ],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/authenticate.ts`, `${modules}/people/sign-in/shared-look-ups.test.ts`, [
    ["found.get(hash.toString('hex'))", 'rows[0]', 'Requests that arrive together act for the same account.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/open-session.ts`, `${modules}/people/sign-in/auth.test.ts`, [
    ['token_hash: tokenHash(token),', 'token_hash: Buffer.from(token.slice(0, 32)),', 'Tokens are stored readable.'],
  ]),
  ...mutantsOf(`${modules}/people/sign-in/queries.ts`, `${modules}/people/sign-in/auth.test.ts`, [
    ['boolean => expires_at > now', 'boolean => true', 'Sessions never end.'],
    [".where('used_at', 'is', null)", '', 'A mailed link works more than once.'],
  ]),
  ...mutantsOf(`${modules}/tickets/wallets/apple-service.ts`, `${modules}/tickets/wallets/apple.test.ts`, [
    [
      'token !== undefined && deps.links.isTokenOf(serialNumber, token)',
      'token !== undefined',
      'Any token opens any pass.',
    ],
  ]),
  ...mutantsOf(`${modules}/people/accounts/show-addresses.ts`, `${modules}/people/accounts/staff-look-ups.test.ts`, [
    ["if (events !== 'all' && !agreed) return [];", '', 'A desk reads the addresses of anyone.'],
  ]),
  ...mutantsOf(`${modules}/reports/search/find-account.ts`, `${modules}/people/accounts/staff-look-ups.test.ts`, [
    ["&& events !== 'all'", '&& false', 'A desk finds administrators.'],
  ]),
  ...mutantsOf(`${modules}/door/check-in/devices.ts`, `${modules}/door/check-in/devices.test.ts`, [
    [
      'SELECT session_id, device_id, ${now}::timestamptz FROM its_session',
      'SELECT session_id, device_id, ${now}::timestamptz FROM its_session WHERE false',
      'A session forgets its earlier devices.',
    ],
  ]),
  ...mutantsOf(`${modules}/door/check-in/decide.ts`, `${modules}/door/check-in/foreign-tickets.test.ts`, [
    [
      'scan.eventId ?? decided.seen.row?.event_id ?? null',
      'decided.seen.row?.event_id ?? null',
      'Scans of foreign tickets fill the conflicts of the other event.',
    ],
    [
      '(isSigned(read) || (await isStaffAt(db, named, context)))',
      '(true || (await isStaffAt(db, named, context)))',
      'A scanner learns the event of each ticket number.',
    ],
  ]),
  ...mutantsOf(
    `${modules}/events/definition/event-references.ts`,
    `${modules}/events/editor/event-references.test.ts`,
    [
      [
        '|| !includesEvent(allowed, parent.event_id)',
        '',
        'An organiser makes an event the child of an event of others.',
      ],
    ],
  ),
  ...mutantsOf(`${modules}/people/audiences/count-facts.ts`, `${modules}/people/audiences/count-facts.test.ts`, [
    ["AND p.state IN ('OFFERED', 'ACCEPTED')", '', 'A declined place counts as a qualification.'],
  ]),
  ...mutantsOf(`${modules}/people/audiences/organisation_tops.sql`, `${modules}/people/audiences/count-facts.test.ts`, [
    ['THEN b.tops || a.account_id', 'THEN b.tops', 'An organisation inside of another is not counted.'],
  ]),
  ...mutantsOf(
    `${modules}/people/audiences/list-events-using.ts`,
    `${modules}/people/audiences/account-lists.test.ts`,
    [["${isIn('d.definition')} OR", '', 'A list that a draft names is deleted.']],
  ),
  ...mutantsOf(`${server}/http/caching.ts`, `${server}/http/caching.test.ts`, [
    ["(cache === 'public' ? lifetime : undefined)", 'lifetime', 'A handler can make a private response cacheable.'],
  ]),
  ...mutantsOf(`${server}/db/trial-schema.ts`, `${server}/db/trial-schema.test.ts`, [
    [
      'if (rights.reachable.length > 0)',
      'if (false)',
      'A trial copy opens although its role has a right on real tables.',
    ],
    [
      'const isOwn = rights?.role === name && rights.session === name && rights.schema === name;',
      'const isOwn = true;',
      'A trial copy opens with the connection of the installation.',
    ],
  ]),
  ...mutantsOf(`${modules}/events/trials/handlers.ts`, `${modules}/events/trials/trials.test.ts`, [
    ["if (!onClock) throw new FoyerError('RECORD_NOT_FOUND');", '', 'Calls of a trial copy work in the installation.'],
  ]),
  ...mutantsOf(`${server}/trial-copies.ts`, `${modules}/events/trials/trials.test.ts`, [
    ['if (!isGenuine(`${id}.${until}`, signature)) return null;', '', 'Anybody opens a trial copy without its link.'],
  ]),
  ...mutantsOf(
    `${modules}/integrations/webhooks/webhook_write.sql`,
    `${modules}/integrations/webhooks/webhooks.test.ts`,
    [
      [
        "\n    AND (e.event_id IS NULL OR e.event_id = (w.data ->> 'eventId')::bigint)",
        '',
        'An endpoint of one event gets messages of another event.',
      ],
    ],
  ),
  ...mutantsOf(
    `${modules}/people/qualifications/grant-earned-places.ts`,
    `${modules}/people/qualifications/earned-places.test.ts`,
    [["        .where('account_type_code', '<>', 'STAFF')\n", '', 'Staff get an earned place.']],
  ),
  ...mutantsOf(`${domain}/events/event-state.ts`, `${domain}/events/event-state.test.ts`, [
    [
      'activation != null && isEligibleAccount(event, viewer) ? [msOf(activation.from)]',
      'activation != null ? [msOf(activation.from)]',
      'A person outside of the account limit reads when the event is activated.',
    ],
  ]),
  ...mutantsOf(`${modules}/tickets/transfer-ticket.ts`, `${modules}/tickets/transfer.test.ts`, [
    [
      "  await tx.deleteFrom('badge').where('ticket_id', '=', row.ticket_id).execute();\n",
      '',
      'The recipient of a ticket gets the badge of the previous holder.',
    ],
  ]),
  ...mutantsOf(`${shared}/ticket/TicketPass.tsx`, `${shared}/ticket/TicketPass.test.tsx`, [
    ["        ticket.status !== 'CANCELED' && (", '        (', 'A cancelled ticket shows a code.'],
  ]),
  ...mutantsOf(`${shared}/waiting/WaitingPart.tsx`, `${shared}/waiting/WaitingPart.test.tsx`, [
    [
      '!sameAccount(externalAccountIdentifier, userId)) return null;',
      '!sameAccount(userId, userId)) return null;',
      'The reader joins a waiting list instead of the account that they register.',
    ],
  ]),
];
