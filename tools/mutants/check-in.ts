import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const tests = ['apps/server/src/modules/door/check-in'];
const door = ['apps/server/src/modules/door/roster'];
const verdict = (find: string, replace: string, breaks: string): Mutant => ({
  file: 'packages/domain/src/door/check-in.ts',
  find,
  replace,
  breaks,
  tests,
});
const devices = mutantsOf('apps/server/src/modules/door/check-in/devices.ts', ...tests);
const unnumbered = mutantsOf('apps/server/src/modules/door/check-in/check-in-ticket.ts', ...tests);
const admit = (find: string, replace: string, breaks: string): Mutant => ({
  file: 'apps/server/src/modules/door/check-in/admit.ts',
  find,
  replace,
  breaks,
  tests,
});
const scan = (find: string, replace: string, breaks: string): Mutant => ({
  file: 'apps/server/src/modules/door/check-in/decide.ts',
  find,
  replace,
  breaks,
  tests,
});

const conflicts = mutantsOf('apps/server/src/modules/door/roster/solve-conflict.ts', `${door[0]}/door.test.ts`);

/** Check-in: each person is admitted once, and every scan is recorded. */
export const mutants: Mutant[] = [
  devices(
    'coalesce(used.staff_session_id, used.session_id)',
    'used.session_id',
    'Blocking a device ends only the acting session.',
  ),
  devices(
    'before.owner_account_id !== null && before.owner_account_id !== owner',
    'false',
    'Any user can take over a device by naming it.',
  ),
  devices(
    '    if (isShutOut) await endDeviceSessions(tx, deviceId);\n',
    '',
    'Sessions of a blocked device stay active.',
  ),
  unnumbered(
    '    if (deviceId !== undefined) await noteDevice(db, { deviceId, eventId: eventId ?? null }, context);\n',
    '',
    'A blocked device checks in without the id of a scan.',
  ),
  verdict(
    "if (!context.isGenuine) return context.isMangled === true ? 'mangled' : 'forged';",
    '',
    'A forged code checks a ticket in.',
  ),
  verdict("if (!context.isCheckInActive) return 'checkInNotActive';", '', 'Check-in is always open.'),
  {
    ...verdict(
      "if (context.isCalledOff === true) return 'calledOff';",
      '',
      'The door does not say that the event is called off.',
    ),
    tests: ['packages/domain/src/tickets/tickets.test.ts'],
  },
  verdict("if (ticket.status === 'CANCELED') return 'canceled';", '', 'A cancelled ticket can be checked in.'),
  verdict(
    "if (context.eventId !== null && ticket.eventId !== context.eventId) return 'otherEvent';",
    '',
    'A ticket of another event can be checked in.',
  ),
  verdict(
    'context.codeRevision !== ticket.codeRevision)',
    'false)',
    'A code from before a transfer still checks the ticket in.',
  ),
  admit("AND status = 'ACTIVE'\n", '\n', 'Two scanners check one ticket in twice.'),
  admit("'ticket.checkedIn', 'ticket'", "'ticket.edited', 'ticket'", 'The log has no entry for a check-in.'),
  scan(
    'byAccountId: personAtKeyboardId(actor),',
    'byAccountId: actor.accountId,',
    'The log names the account acted for instead of the staff member at the door.',
  ),
  scan(
    "input.kind === 'ticketId' && input.ticketId === ticketId",
    "input.kind === 'ticketId'",
    'The id of another ticket is accepted.',
  ),
  scan('input.code.ticketId === ticketId && codes', 'codes', 'The code of another ticket is accepted.'),
  scan(' && codes.isGenuine(input.code))', ')', 'A code typed with another keyboard layout needs no signature.'),
  scan(
    'checkedInBy: scannerOf(row, context),',
    'checkedInBy: null,',
    'The response does not say who checked the ticket in before.',
  ),
  {
    file: 'apps/server/src/modules/door/check-in/decide-once.ts',
    find: 'if (row.outcome !== null) return JSON.parse(row.outcome) as Outcome;',
    replace: '',
    breaks: 'A scan that is sent again is decided again.',
    tests,
  },
  {
    file: 'apps/server/src/modules/door/check-in/decide-once.ts',
    find: "if (row.ticket_id !== scan.ticketId || !isSame) throw new FoyerError('IDEMPOTENCY_KEY_REUSED');",
    replace: '',
    breaks: 'One scan id is accepted for two tickets.',
    tests,
  },
  {
    file: 'apps/server/src/modules/door/check-in/devices.ts',
    find: "if (known?.shut_out_at) throw new FoyerError('DEVICE_SHUT_OUT');",
    replace: '',
    breaks: 'A blocked device can still check tickets in.',
    tests,
  },
  {
    file: 'apps/server/src/modules/door/roster/get-roster.ts',
    find: ': { epoch, isDelta: true, safe, changedIn: safe, ticketId: 0 };',
    replace: ': { epoch, isDelta: true, safe, changedIn: last?.changed_in ?? safe, ticketId: 0 };',
    breaks: 'A change that commits late is missed.',
    tests: door,
  },
  {
    file: 'apps/server/src/modules/door/roster/list-conflicts.ts',
    find: 'const seesGuests = seesNotes || isCheckInActive(timesOf(event), actor, now);',
    replace: 'const seesGuests = true;',
    breaks: 'A scanner reads the names of wrong entries after the event.',
    tests: door,
  },
  {
    file: 'apps/server/src/modules/door/roster/send-scans.ts',
    find: 'Date.parse(scannedAt) + skewMs',
    replace: 'Date.parse(scannedAt)',
    breaks: "A device's wrong clock is believed.",
    tests: door,
  },
  {
    file: 'apps/server/src/modules/door/roster/seal.ts',
    find: "hash('sha256', rosterKeyText(code), 'buffer')",
    replace: "hash('sha256', rosterKeyText(''), 'buffer')",
    breaks: 'Any code opens every name.',
    tests: door,
  },
  {
    file: 'packages/domain/src/door/roster.ts',
    find: 'isSigned ?? (!isKnown || isOpened)',
    replace: 'isSigned ?? true',
    breaks: 'Without a network a forged code lets in.',
    tests: ['packages/domain/src/door/roster.test.ts'],
  },
  {
    file: 'packages/domain/src/door/check-in-lists.ts',
    find: 'ticketTypes.length === 0 && addOns.length === 0',
    replace: 'ticketTypes.length === 0',
    breaks: 'A check-in list for an add-on admits every ticket.',
    tests: ['packages/domain/src/door/check-in-lists.test.ts'],
  },
  {
    file: 'apps/server/src/modules/door/check-in/pass.ts',
    find: 'WHERE list_entry.is_inside <> excluded.is_inside AND',
    replace: 'WHERE',
    breaks: 'Of two at once both pass a list.',
    tests: door,
  },
  {
    file: 'apps/server/src/modules/door/check-in/decide.ts',
    find: "verdict === 'admit' || verdict === 'notInside'",
    replace: "verdict === 'admit'",
    breaks: 'A person who left uncounted counts as inside when their entry scan arrives.',
    tests: door,
  },
  scan(
    'const known = admitted?.isAsRead ?',
    'const known = admitted ?',
    'The door sees the name of an earlier holder.',
  ),
  scan('scan.deviceName ?? null', 'null', 'The response does not say at which door the ticket was checked in.'),
  {
    file: 'apps/server/src/modules/door/check-in/decide-once.ts',
    find: 'WHERE ${deviceId}::uuid IS NULL OR EXISTS (SELECT FROM device WHERE shut_out_at IS NULL)',
    replace: '',
    breaks: 'A scan of a device that was never seen is refused by the database.',
    tests,
  },
  {
    file: 'apps/server/src/modules/door/roster/get-roster.ts',
    find: 'AND ticket_id > ${ticketId}::bigint ORDER BY ticket_id',
    replace: 'AND ticket_id > ${ticketId}::bigint ORDER BY changed_in',
    breaks: 'A device looks for a ticket in the wrong block, or never receives it.',
    tests: door,
  },
  {
    file: 'apps/server/src/db/connect.ts',
    find: 'else asPreparing(this);',
    replace: '',
    breaks: 'PostgreSQL plans the statements of every scan again.',
    tests: ['apps/server/src/db/prepared.test.ts'],
  },
  {
    file: 'apps/server/src/modules/events/catalogue/door-event.ts',
    find: "${eventVersion} = ${known.get(eventId)?.version ?? ''}::text THEN",
    replace: '${known.has(eventId)}::boolean THEN',
    breaks: 'A scan is decided by the event as it was at the first one.',
    tests: ['apps/server/src/modules/door/check-in/scans.test.ts'],
  },
  {
    file: 'apps/server/src/modules/events/catalogue/door-event.ts',
    find: "${known.get(eventId)?.version ?? ''}::text",
    replace: "${''}::text",
    breaks: 'Each scan reads the whole event, and compiles its form.',
    tests: ['apps/server/src/modules/door/check-in/scans.test.ts'],
  },
  {
    file: 'apps/server/src/db/cached-configurations.ts',
    find: 'cache.set(id, { version, configuration });',
    replace: 'cache.set(id, { version: known.get(id)?.version ?? version, configuration });',
    breaks: 'A configuration is cached under its previous version.',
    tests: ['apps/server/src/modules/door/check-in/scans.test.ts'],
  },
  conflicts("      .where('s.event_id', '=', eventId)\n", '', 'A conflict of one event is solved under another event.'),
  conflicts("      .where('s.verdict', '<>', 'admit')\n", '', 'A valid entry is marked as a solved conflict.'),
  conflicts('if (before.solved_note === note) return;', '', 'A repeated request writes a second audit entry.'),
];
