import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules/mail/announcements';
const test = `${folder}/attendee-messages.test.ts`;
const audience = mutantsOf(`${folder}/audience.ts`, test);
const counting = mutantsOf(`${folder}/count-audience.ts`, test);
const missing = mutantsOf(`${folder}/who-misses.ts`, `${folder}/who-misses.test.ts`);
const decisive = mutantsOf('packages/domain/src/forms/decisive.ts', 'packages/domain/src/forms/decisive.test.ts');
const feeding = mutantsOf(`${folder}/feed-messages.ts`, test);
const sending = mutantsOf(`${folder}/send-message.ts`, test);
const stopping = mutantsOf(`${folder}/stop-message.ts`, test);
const handlers = mutantsOf(`${folder}/handlers.ts`, test);
const rulesTest = `${folder}/message-rules.test.ts`;
const ruleFeeding = mutantsOf(`${folder}/feed-messages.ts`, rulesTest);
const ruleSending = mutantsOf(`${folder}/send-message.ts`, rulesTest);
const ruleDue = mutantsOf(`${folder}/rule-event.ts`, rulesTest);
const ruleStopping = mutantsOf(`${folder}/stop-message.ts`, rulesTest);
const pausedLane = mutantsOf('apps/server/src/modules/mail/send-due-mail.ts', rulesTest);
const reading = mutantsOf('apps/server/src/modules/mail/content/read-message.ts', test);
const compose = 'apps/server/src/modules/mail/compose';
const sheets = mutantsOf(`${compose}/style-sheet.ts`, `${compose}/style-sheet.test.ts`);
const imageRows = mutantsOf(`${compose}/image-rows.ts`, `${compose}/fit-images.test.ts`);
const wrapping = mutantsOf(`${compose}/wrap-text.ts`, `${compose}/wrap-text.test.ts`);
const images = mutantsOf(`${compose}/fit-images.ts`, `${compose}/fit-images.test.ts`);
const mailHtml = mutantsOf(`${compose}/forbidden-html.ts`, `${compose}/forbidden-html.test.ts`);
const lanes = mutantsOf('apps/server/src/modules/mail/send-due-mail.ts', 'apps/server/src/modules/mail/mail.test.ts');
const words = mutantsOf(
  'apps/server/src/modules/mail/compose/message-draft.ts',
  'apps/server/src/modules/mail/compose/message.test.ts',
);
const newDates = mutantsOf(
  'packages/domain/src/events/event-changes.ts',
  'packages/domain/src/events/event-changes.test.ts',
);
const newDatesMail = mutantsOf('apps/server/src/modules/mail/content/read-message.ts', `${folder}/new-dates.test.ts`);
const ownTicketTest = 'apps/server/src/modules/tickets/own-ticket-mails.test.ts';
const ownTicket = mutantsOf('apps/server/src/modules/mail/content/read-guest-ticket.ts', ownTicketTest);
const ownTicketLimit = mutantsOf('apps/server/src/modules/mail/send-due-mail.ts', ownTicketTest);
const ownTicketNames = mutantsOf(
  'apps/server/src/modules/mail/compose/typed-names.ts',
  'apps/server/src/modules/mail/compose/compose.test.ts',
);
const composing = mutantsOf(
  'apps/server/src/modules/mail/compose/compose.ts',
  'apps/server/src/modules/mail/compose/compose.test.ts',
);
const answers = mutantsOf(`${compose}/typed-names.ts`, `${compose}/answers.test.ts`);
const previews = mutantsOf(
  'apps/server/src/modules/mail/compose-sample.ts',
  'apps/server/src/modules/mail/preview-attendee.test.ts',
);
const mailReading = mutantsOf('packages/domain/src/mail/read-mail.ts', 'packages/domain/src/mail/mail-tokens.test.ts');
const tokens = mutantsOf('packages/domain/src/mail/find-tokens.ts', 'packages/domain/src/mail/mail-tokens.test.ts');
const audit = mutantsOf(
  'apps/server/src/modules/reports/search/search-audit.ts',
  'apps/server/src/modules/reports/search/search-audit.test.ts',
);

/** Messages reach their attendees once, with a lower priority than urgent mail. The audit log is read without gaps. */
export const mutants: Mutant[] = [
  answers(
    "'guest-ticket': 'chosen'",
    "'guest-ticket': 'all'",
    'A ticket for another address has answers that anyone typed.',
  ),
  answers("isElsewhere ? 'none' :", '', 'A confirmation to any address has the answers.'),
  previews(
    'ticketCode: () => sampleCode',
    'ticketCode: () => String(ticketId)',
    'A preview has another code than the sample.',
  ),
  previews(
    ".where('event_id', '=', eventId)\n    .executeTakeFirst();\n  return row?.order_id",
    '.executeTakeFirst();\n  return row?.order_id',
    'A preview shows a ticket of another event.',
  ),
  sheets('withSlot(html).replace(sheetSlot', 'html.replace(sheetSlot', 'Saved templates have an earlier style sheet.'),
  sheets("['background-color', 'background']", "['background-color']", 'The first style sheet is not recognised.'),
  wrapping('(?![\\w-])', '', 'Text that wraps gets a style that no mail program knows.'),
  wrapping(' && rows.shareOf(line.row) === 1', '', 'Short texts next to each other are wider than a phone.'),
  wrapping(
    'const fits = line.width <= short &&',
    'const fits =',
    'A long text that must not wrap is wider than a phone.',
  ),
  images('|| isPercentage(most)', '', 'An image that fits already is changed.'),
  images('[pixelsOf(size.width), pixelsOf(size.most)]', '[pixelsOf(size.most)]', 'A narrow image is changed.'),
  images('&& share === 1', '', 'Images in cells next to each other are wider than a phone.'),
  imageRows('Math.max(row.cell, width)', 'row.cell + width', 'Images that wrap in a cell become narrower.'),
  imageRows('each.share *= each.parent?.share ?? 1;', '', 'Images of a nested row are wider than a phone.'),
  images("width === undefined && height !== undefined ? '' : ';height:auto'", "''", 'A wide image is distorted.'),
  mailHtml(
    "if (tags.at(-1)?.name !== 'wbr' || tags",
    'if (tags',
    'A mail ends within a tag, which takes the text after it.',
  ),
  mailHtml('found === undefined && withoutMarks !== html', 'false', 'A conditional comment loads a style sheet.'),
  mailHtml("value.replaceAll(hidden, '') : value,", 'value : value,', 'Characters without width hide a scheme.'),
  audience(' AND t.created_at <= ${until}', '', 'People who register later also get the message.'),
  audience("kind === 'news'", "kind === 'service'", 'The audience of news includes unsubscribed people.'),
  audience(
    "missingAnswers(row, event, now, 'holder').length > 0",
    'missingAnswers(row, event, now).length >= 0',
    'A holder without missing answers is in the audience for missing answers.',
  ),
  counting(
    'if (!is_known) count.withoutAddress += tickets;',
    'if (!is_known) count.recipients += tickets;',
    'A person without an address counts as a recipient.',
  ),
  counting(
    'ORDER BY key, created_at, ticket_id)',
    'ORDER BY key, ticket_id)',
    'An address does not count in the language of its first ticket.',
  ),
  counting(
    'FROM firsts WHERE NOT ${isNewsRefused(audience.kind, sql`key`)}',
    'FROM firsts',
    'Unsubscribed people are counted in the languages.',
  ),
  counting(
    'LIMIT ${mostRead}) ticket\n    WHERE NOT ${isNewsRefused(audience.kind, sql`key`)}',
    'LIMIT ${mostRead}) ticket',
    'Unsubscribed people are named as recipients.',
  ),
  counting('if (!byKey.has(key)) byKey', 'byKey', 'A recipient has the name of the last ticket of the address.'),
  missing(
    'if (rows.length > mostKinds) return null;',
    '',
    'With too many ticket kinds, some missing answers are not counted.',
  ),
  missing(
    'ticket ? sql`t.ticket_configuration_id` : sql`0`',
    'sql`0`',
    'Fields of one ticket type never count as missing.',
  ),
  missing('addOns ? bought : ', 'addOns && !addOns ? bought : ', 'Fields of add-ons never count as missing.'),
  missing(
    'given.length === 0 ? anyAnswer : given[index]',
    'given[index]',
    'A person without missing answers is counted as having some.',
  ),
  decisive('(isYesNo(field) || isAddOnChoice(field))', 'isAddOnChoice(field)', 'An unticked box counts as ticked.'),
  decisive('field.showWhen, ...(', '...(', 'The value of a field that other fields depend on is ignored.'),
  decisive('[!#-Z', '[!-Z', 'An empty list counts as an answer.'),
  audience('lower(trim(${address}))', '${address}', 'The same address in capitals is counted twice.'),
  feeding('address === null || isOptedOut || ', 'address === null || ', 'News are sent to unsubscribed people.'),
  feeding(
    '${message.attendee_message_id}:${key}`',
    '${message.attendee_message_id}:${ticketId}`',
    'An address gets two mails.',
  ),
  ruleFeeding(
    "if (message.schedule.kind === 'rule') {",
    'if (false) {',
    'A rule mails an address again after the outbox has forgotten the first mail.',
  ),
  ruleFeeding(
    'if (numInsertedOrUpdatedRows === 0n) return false;',
    '',
    'A rule counts two mails for an address with two tickets.',
  ),
  ruleSending(' FOR NO KEY UPDATE', '', 'Two requests at the same time exceed the maximum of scheduled messages.'),
  ruleSending('if (count > mostScheduled)', 'if (count > mostScheduled + 1)', 'An event has 21 scheduled messages.'),
  ruleSending("['SCHEDULED', 'PAUSED']", "['SCHEDULED']", 'Paused messages do not count as scheduled ones.'),
  ruleFeeding(" AND status <> 'PAUSED'", '', 'A paused message queues mails.'),
  pausedLane('sql`NOT ${isPaused}`', 'sql`true`', 'A paused message sends its deferred mails.'),
  ruleFeeding(' || event.archived_at !== null', '', 'An archived event sends mails.'),
  ruleDue(
    'if (now >= ruleEnd(rule, event)) return',
    'if (now > now) return',
    'The preview counts people after the rule has ended.',
  ),
  ruleDue(
    'coalesce(t.transferred_at, t.created_at)',
    't.created_at',
    'A new holder gets a message by the time of the first buyer.',
  ),
  ruleStopping(
    'if (hashes.length > 0) {',
    'if (false) {',
    'A resumed rule leaves out people whose mail was taken back.',
  ),
  sending('if (!isSame) throw', 'if (false) throw', 'A key that was used for another message returns that message.'),
  sending('checkTexts(texts, mainLocale);', '', 'A message goes out without the main language.'),
  stopping(".where('attempts', '=', 0)", ".where('attempts', '=', 1)", 'Queued mail is sent after the stop.'),
  reading("|| message.status === 'STOPPED'", '', 'Postponed mail is sent after the stop.'),
  handlers(
    "body['List-Unsubscribe'] === undefined ? body.news : 'off'",
    'body.news',
    'The one-click request does not unsubscribe.',
  ),
  lanes(
    "attendee_message_id IS ${lane === 'many' ? sql`NOT NULL` : sql`NULL`}",
    'true',
    'Bulk messages block the senders of order mails.',
  ),
  lanes("'(address)'", "'$&'", 'The log contains the addresses that a mail server repeats.'),
  words('fillSubject(line, view)', 'line', 'Readers see tokens.'),
  words(
    "content.kind === 'service' ? texts.footerMessage",
    "content.kind === 'news' ? texts.footerMessage",
    'News have the footer of service mails.',
  ),
  newDates('before.published !== true || after.published !== true', 'false', 'An unpublished event sends mail.'),
  newDates(' || Date.parse(after.eventEnd) <= now.getTime()', '', 'People are notified of new dates in the past.'),
  newDatesMail('hasCalendar: message.has_calendar', 'hasCalendar: false', 'New dates come without a calendar entry.'),
  ownTicket(' || foldAddress(row.email) !== foldAddress(recipient)', '', 'The former address gets a code that works.'),
  ownTicket('amount: null, ', '', 'An attendee sees the amount that the buyer paid.'),
  ownTicketLimit("template !== 'guest-ticket' || ", 'true || ', 'Any address can get an unlimited number of mails.'),
  ownTicketNames('isElsewhere || ', '', 'A confirmation to a stranger has a message in a typed name.'),
  composing(
    "html: hideTokens(html, 'html', knownTokens)",
    'html',
    'A name with a token looks like an error in the mail.',
  ),
  mailReading(
    'isComment && tokenSign.test(source.slice(at + 1, from))',
    "isComment && source[at + 1] !== 'a'",
    'The tokens of links are neither checked nor filled.',
  ),
  mailReading('(?:amp;){0,3}', '', 'A token with an encoded bar is not hidden.'),
  tokens(
    'if (next !== section) {',
    'if (section < 0) {',
    'The check looks for addresses in the first tag alone, so a card of tickets passes in a link.',
  ),
  tokens(
    'if (last && span.from < last.to)',
    'if (last && span.from < last.from)',
    'Two overlapping tokens break the text.',
  ),
  audit('(l.at, l.audit_log_id) < (', '(l.at, l.audit_log_id) <= (', 'An entry is listed twice.'),
  audit('l.at < ${endDate}', 'l.at <= ${endDate}', 'The next day begins too early.'),
  audit(
    'l.staff_account_id = ${staff}',
    'l.account_id = ${staff}',
    'The affected account counts as the acting staff member.',
  ),
];
