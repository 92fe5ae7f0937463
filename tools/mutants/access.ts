import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const modules = 'apps/server/src/modules';
const lookUps = mutantsOf(`${modules}/people/accounts/look-ups.ts`, `${modules}/people/accounts/look-ups.test.ts`);
const limits = mutantsOf(`${modules}/system/limits/limits.ts`, `${modules}/people/accounts/look-ups.test.ts`);
const freeMail = mutantsOf(`${modules}/mail/count-free-mail.ts`, `${modules}/mail/free-mail.test.ts`);
const names = mutantsOf(`${modules}/mail/compose/typed-names.ts`, `${modules}/mail/compose/compose.test.ts`);
const breakLinks = mutantsOf('packages/domain/src/mail/break-links.ts', 'packages/domain/src/mail/break-links.test.ts');
const resend = mutantsOf(`${modules}/orders/read/resend-confirmation.ts`, `${modules}/orders/create/rules.test.ts`);
const lastAnswers = mutantsOf(`${modules}/tickets/find-last-answers.ts`, `${modules}/tickets/last-answers.test.ts`);
const team = mutantsOf(`${modules}/stock/team_leave.sql`, `${modules}/tickets/leave-team.test.ts`);
const leaders = mutantsOf(`${modules}/stock/cancel-tickets.ts`, `${modules}/tickets/changes/cancel-ticket.test.ts`);
const addOnsTest = `${modules}/tickets/changes/change-add-ons.test.ts`;
const addOns = mutantsOf(`${modules}/tickets/changes/change-add-ons.ts`, addOnsTest);
const plan = mutantsOf(`${modules}/tickets/changes/plan-change.ts`, addOnsTest);
const readTeam = mutantsOf(`${modules}/tickets/form-links/team.ts`, `${modules}/tickets/leave-team.test.ts`);
const leave = mutantsOf(`${modules}/tickets/leave-team.ts`, `${modules}/tickets/leave-team.test.ts`);
const found = mutantsOf(`${modules}/tickets/find-self-ticket.ts`, `${modules}/tickets/reads.test.ts`);
const looked = mutantsOf(`${modules}/tickets/find-ticket.ts`, `${modules}/tickets/reads.test.ts`);
const presented = mutantsOf(`${modules}/tickets/present.ts`, 'apps/server/src/access.test.ts');
const members = mutantsOf('packages/domain/src/orders/groups.ts', 'apps/server/src/access.test.ts');
const readers = mutantsOf('packages/domain/src/tickets/relationships.ts', 'apps/server/src/access.test.ts');
const pictures = mutantsOf(`${modules}/events/catalogue/handlers.ts`, `${modules}/events/editor/self-service.test.ts`);
const liveStream = 'apps/server/src/gateways/live-stream';
const signature = mutantsOf('apps/server/src/gateways/signature.ts', `${liveStream}/signed-link.test.ts`);
const liveLinks = mutantsOf(`${liveStream}/signed-link.ts`, `${liveStream}/signed-link.test.ts`);
const refusalNote = mutantsOf(
  'apps/web/src/shared/payment/RefusalNote.tsx',
  'apps/web/src/shared/ticket-changes/ChangeDialog.test.tsx',
);
const files = mutantsOf('apps/server/src/commands/files.ts', 'apps/server/src/commands/exchange.test.ts');
const throttles = mutantsOf(`${modules}/system/limits/throttles.ts`, `${modules}/system/limits/throttles.test.ts`);
const giveUp = mutantsOf(`${modules}/payments/intents/give-up-intent.ts`, `${modules}/payments/give-up.test.ts`);
const endUnpaid = mutantsOf(`${modules}/payments/intents/end-unpaid-intent.ts`, `${modules}/payments/give-up.test.ts`);
const metrics = mutantsOf('apps/server/src/http/metrics.ts', 'apps/server/src/http/metrics.test.ts');
const headers = mutantsOf('apps/server/src/http/security-headers.ts', 'apps/server/src/http/serve.test.ts');
const reset = mutantsOf(`${modules}/people/sign-in/waits.ts`, 'apps/server/src/commands/admin.test.ts');

/** Access rules: look-ups of other people, mails to them, leaving, and reading figures. */
export const mutants: Mutant[] = [
  found('isOpenTo(row, actor) ?', 'row ?', 'An upline reads the answers of its organisation.'),
  looked(
    "  if (isAtTheDoor) await requireOpenDoor(db, row.event_id, context, 'CHECK_IN_NOT_ACTIVE');\n",
    '',
    'A scanner reads every event.',
  ),
  looked("(!row && may(actor, 'checkIn')", "(false && may(actor, 'checkIn')", 'A scanner tries ticket numbers.'),
  members('hasAgreed || isKnown || isStaff(reader)', 'true', 'The matrix misses what a team leader reads.'),
  readers('if (isAuthorized) return person;', 'return person;', 'The matrix misses a first name that is not masked.'),
  presented("seesPrices = relation !== 'door'", 'seesPrices = true', 'Scanners see prices.'),
  pictures('found.published ||', 'true ||', 'Pictures show an event before it is published.'),
  files("'wx', 0o600", "'w', 0o600", 'An export keeps the mode of an existing file.'),
  limits(
    "looked up', per: 'account', allowed: 120",
    "looked up', per: 'account', allowed: 12_000",
    'One account can read the whole directory in a day.',
  ),
  lookUps(
    "if (await tryUse(tx, 'looked-up', `${by} ${other}`, now)) lookedUp.push(other);",
    'lookedUp.push(other);',
    'A second look-up of the same person counts again.',
  ),
  lookUps('await database.transaction(async (tx) => {', 'await (async (tx: never) => {', 'Look-ups are not counted.'),
  lookUps('if (isStaff(actor)) return;', '', 'The limit also applies to staff.'),
  freeMail("await useLimit(db, 'free-mail-about', about, now);", '', 'One ticket can be mailed without limit.'),
  freeMail("await useLimit(db, 'free-mail-to', addressKey(to), now);", '', 'One address can get mail without limit.'),
  freeMail('addressKey(to)', 'to', 'An address in capitals counts as a different address.'),
  freeMail('personAtKeyboardId(actor)', 'actor.accountId', 'Staff use up what the account may send.'),
  names("...('sender' in content ? { sender: others(content.sender) } : {}),", '', 'A sender can be a link.'),
  names('attendee: others(ticket.attendee)', 'attendee: ticket.attendee', 'An attendee can be a link.'),
  breakLinks('/[.:。]/u', '/[.:]/u', 'An ideographic full stop makes a link.'),
  breakLinks('(?=[^ ])', String.raw`(?=[^\s])`, 'A character that looks like a space hides a link.'),
  resend('if (mends && order', 'if (order', "Staff change the payment's address."),
  lastAnswers("    .where('t.account_id', '=', accountId)\n", '', 'The form offers the last answers of any person.'),
  lastAnswers(
    "    .where('t.relationship_type', '=', relationshipType)\n",
    '',
    "The form offers the answers of the spouse's ticket.",
  ),
  lastAnswers("    .where('t.transferred_at', 'is', null)\n", '', 'The form offers answers from a transferred ticket.'),
  lastAnswers("    .where('t.status', '<>', 'CANCELED')\n", '', 'The form offers answers from a cancelled ticket.'),
  lastAnswers(
    ".orderBy('t.created_at', 'desc')",
    ".orderBy('t.created_at')",
    'The form always offers the answers of the first registration.',
  ),
  addOns('if (isStaff(actor)) return true;', '', 'Staff cannot remove more add-ons than holders may.'),
  plan('if (own || !isPrivileged(actor)) throw', 'if (own) throw', 'A holder can record a cash payment.'),
  plan(
    'const takenBy = personAtKeyboardId(actor);',
    'const takenBy = actor.accountId;',
    'Cash is booked in the drawer of the account that staff act for.',
  ),
  team(' AND g.leader_ticket_id <> member_ticket_id', '', 'A leader can leave their own team.'),
  team('member_count - 1', 'member_count', 'A member who left is still counted.'),
  leaders(
    'ids.includes(leader.ticketId) && !knows',
    'ids.includes(leader.ticketId)',
    'A leader is notified about a member who is cancelled together with the leader.',
  ),
  leaders(
    'await notifyLeader(tx, leader, now);',
    'await Promise.resolve();',
    'A leader is not notified when a member cancels.',
  ),
  readTeam(
    "missingAnswers(row, event, now, 'holder').length",
    '0',
    'A leader gets a list of missing answers that has no members.',
  ),
  leave(
    'if (!row || row.account_id !== actor.accountId)',
    'if (!row)',
    'Any account can remove any member from a team.',
  ),
  leave('await notifyLeader(tx, leader, context.now);', '', 'The leader is not notified.'),
  throttles('await useLimit(db, limit, key, now);', '', 'There is no throttle.'),
  throttles('if (wait > 0) throw', 'if (wait > 1e9) throw', 'A flood of requests reaches the database.'),
  endUnpaid('{ closeWith: code }', '{}', 'The payment page stays open after its order is given up.'),
  giveUp('intent.accountId !== actor.accountId', 'false', 'Any account can give up any order.'),
  metrics(
    'return open && isLocal',
    'return isLocal',
    'Production shows metrics to any client of a proxy on the same machine.',
  ),
  metrics(
    'forwarded.every((name) => headers[name] === undefined)',
    'true',
    'Visitors behind a proxy can read the metrics of a demo.',
  ),
  metrics(
    "if (on === 'public' && port !== undefined) return 'absent';",
    '',
    'Visitors can read metrics on the public port although metrics have their own port.',
  ),
  reset('await forgetUsesOf(db, name, pairsOf(userId));', '', 'A reset does not clear the waits of addresses.'),
  headers(" || request.url === '/sw.js'", '', 'The service worker gets a policy that blocks all its requests.'),
  headers('if (ofPages) {', '{', 'An uploaded picture is served without a sandbox.'),
  headers(
    'qrReader.test(request.url) ? qrReaderPolicy : nothingAllowed',
    'qrReaderPolicy',
    'Every file of the client may compile WebAssembly as a worker.',
  ),
  headers('text\\/(?:javascript|css)', 'text\\/(?:html|css)', "A page's policy blocks its own scripts."),
  signature(' && timingSafeEqual(expected, given)', '', 'The live page opens with any signature of the right length.'),
  liveLinks('now.getTime() < Number(expires) * 1000', 'true', 'A link to the live page never expires.'),
  refusalNote(' || !isPrivileged(viewer)', '', 'The buyer sees that their card is reported stolen.'),
];
