import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules/attendee-messages';
const test = `${folder}/attendee-messages.test.ts`;
const audience = mutantsOf(`${folder}/audience.ts`, test);
const counting = mutantsOf(`${folder}/count-audience.ts`, test);
const missing = mutantsOf(`${folder}/who-misses.ts`, `${folder}/who-misses.test.ts`);
const decisive = mutantsOf('packages/domain/src/fields/decisive.ts', 'packages/domain/src/fields/decisive.test.ts');
const feeding = mutantsOf(`${folder}/feed-messages.ts`, test);
const sending = mutantsOf(`${folder}/send-message.ts`, test);
const stopping = mutantsOf(`${folder}/stop-message.ts`, test);
const handlers = mutantsOf(`${folder}/handlers.ts`, test);
const reading = mutantsOf('apps/server/src/modules/mail/content/read-message.ts', test);
const lanes = mutantsOf('apps/server/src/modules/mail/send-due-mail.ts', 'apps/server/src/modules/mail/mail.test.ts');
const words = mutantsOf(
  'apps/server/src/modules/mail/compose/message-draft.ts',
  'apps/server/src/modules/mail/compose/message.test.ts',
);
const newDates = mutantsOf('packages/domain/src/event-changes.ts', 'packages/domain/src/event-changes.test.ts');
const newDatesMail = mutantsOf('apps/server/src/modules/mail/content/read-message.ts', `${folder}/new-dates.test.ts`);
const ownTicketTest = 'apps/server/src/modules/tickets/own-ticket-mails.test.ts';
const ownTicket = mutantsOf('apps/server/src/modules/mail/content/read-guest-ticket.ts', ownTicketTest);
const ownTicketWrites = mutantsOf('apps/server/src/modules/inventory/order_write.sql', ownTicketTest);
const ownTicketLimit = mutantsOf('apps/server/src/modules/mail/send-due-mail.ts', ownTicketTest);
const ownTicketNames = mutantsOf(
  'apps/server/src/modules/mail/compose/typed-names.ts',
  'apps/server/src/modules/mail/compose/compose.test.ts',
);
const composing = mutantsOf(
  'apps/server/src/modules/mail/compose/compose.ts',
  'apps/server/src/modules/mail/compose/compose.test.ts',
);
const tokens = mutantsOf('packages/domain/src/find-tokens.ts', 'packages/domain/src/mail-tokens.test.ts');
const audit = mutantsOf(
  'apps/server/src/modules/admin/search-audit.ts',
  'apps/server/src/modules/admin/search-audit.test.ts',
);

/** Messages reach their attendees once, with a lower priority than urgent mail. The audit log is read without gaps. */
export const mutants: Mutant[] = [
  audience(' AND t.created_at <= ${until}', '', 'Whoever registers afterwards gets it, too.'),
  audience("kind === 'news'", "kind === 'service'", 'News reach whoever ended them.'),
  audience(
    "missingAnswers(row, event, now, 'holder').length > 0",
    'missingAnswers(row, event, now).length >= 0',
    'Who has answered all is told that something is missing.',
  ),
  counting(
    'if (!is_known) count.withoutAddress += tickets;',
    'if (!is_known) count.recipients += tickets;',
    'Who has no address is counted as one that is reached.',
  ),
  counting(
    'ORDER BY key, created_at, ticket_id)',
    'ORDER BY key, ticket_id)',
    'An address is counted in the language of another ticket than its first.',
  ),
  counting(
    'WHERE NOT ${isNewsRefused(audience.kind, sql`key`)}',
    '',
    'Who wants no news is counted among the languages all the same.',
  ),
  missing(
    'if (rows.length > mostKinds) return null;',
    '',
    'Of too many kinds of tickets some are not counted as missing answers.',
  ),
  missing('ticket ? sql`t.ticket_configuration_id` : sql`0`', 'sql`0`', 'What only one ticket is asked nobody misses.'),
  missing('addOns ? bought : ', 'addOns && !addOns ? bought : ', 'What add-ons are asked nobody misses.'),
  missing(
    'given.length === 0 ? anyAnswer : given[index]',
    'given[index]',
    'Who has answered all is counted as one who misses something.',
  ),
  decisive('(isYesNo(field) || isAddOnChoice(field))', 'isAddOnChoice(field)', 'An unticked box passes for ticked.'),
  decisive('field.showWhen, ...(', '...(', 'A question that others depend on counts only as answered or not.'),
  decisive('[!#-Z', '[!-Z', 'A list of nothing passes for an answer.'),
  audience('lower(trim(${address}))', '${address}', 'The same address in capitals is counted twice.'),
  feeding('address === null || isOptedOut || ', 'address === null || ', 'News go to whoever ended them.'),
  feeding(
    '${message.attendee_message_id}:${key}`',
    '${message.attendee_message_id}:${ticketId}`',
    'An address gets two.',
  ),
  sending('if (!isSame) throw', 'if (false) throw', 'A key that came with another message answers that one.'),
  sending('checkTexts(texts, mainLocale);', '', 'A message goes out without the main language.'),
  stopping(".where('attempts', '=', 0)", ".where('attempts', '=', 1)", 'What waits goes out after the stop.'),
  reading("|| message.status === 'STOPPED'", '', 'What was put off goes out after the stop.'),
  handlers("body['List-Unsubscribe'] === undefined ? body.news : 'off'", 'body.news', 'One click ends nothing.'),
  lanes(
    "AND attendee_message_id IS ${lane === 'many' ? sql`NOT NULL` : sql`NULL`}",
    '',
    "An order's hands are busy with a message.",
  ),
  words('fillSubject(line, view)', 'line', 'Readers see tokens.'),
  words(
    "content.kind === 'service' ? texts.footerMessage",
    "content.kind === 'news' ? texts.footerMessage",
    'News call themselves needed.',
  ),
  newDates('before.published !== true || after.published !== true', 'false', 'An event that nobody sees sends mail.'),
  newDates(' || Date.parse(after.eventEnd) <= now.getTime()', '', 'People hear of new dates that have passed.'),
  newDatesMail('hasCalendar: message.has_calendar', 'hasCalendar: false', 'New dates come without a calendar entry.'),
  ownTicket(' || foldAddress(row.email) !== foldAddress(recipient)', '', 'The former address gets a code that works.'),
  ownTicket('amount: null, ', '', 'An attendee reads what the buyer paid.'),
  ownTicketWrites('AND NOT (k.is_self AND k.account_id = o.account_id)', '', 'The buyer gets the own ticket twice.'),
  ownTicketLimit("template !== 'guest-ticket' || ", 'true || ', 'Anybody gets any number of mails in our name.'),
  ownTicketNames('isElsewhere || ', '', 'A confirmation to a stranger has a message in a typed name.'),
  composing(
    "html: hideTokens(html, 'html', knownTokens)",
    'html',
    'A name with a token looks like a fault of the mail.',
  ),
  tokens('(?:amp;){0,3}', '', 'A token with an encoded bar is mailed as it is.'),
  tokens(
    'if (last && span.from < last.to)',
    'if (last && span.from < last.from)',
    'Two findings in one place break the text.',
  ),
  audit('(l.at, l.audit_log_id) < (', '(l.at, l.audit_log_id) <= (', 'A line comes twice.'),
  audit('l.at < ${endDate}', 'l.at <= ${endDate}', 'The next day begins too early.'),
  audit('l.staff_account_id = ${staff}', 'l.account_id = ${staff}', 'Whose account it was passes for who did it.'),
];
