import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const web = 'apps/web/src';
const scan = `${web}/features/door/scan`;
const verdict = mutantsOf(`${scan}/ScanVerdict.tsx`, `${scan}/scan-verdict.test.tsx`);
const recent = mutantsOf(`${scan}/RecentScans.tsx`, `${scan}/scan-verdict.test.tsx`);
const outcomeWords = mutantsOf(`${scan}/outcome-words.ts`, `${scan}/outcome-words.test.ts`);
const offline = mutantsOf(`${web}/offline/scan.ts`, `${web}/offline/scan.test.ts`);
const checkIn = mutantsOf(
  `${web}/features/door/check-in/first-time-text.ts`,
  `${web}/features/door/check-in/CheckInVerdict.test.tsx`,
);
const pass = mutantsOf(`${web}/shared/ticket/TicketPass.tsx`, `${web}/shared/ticket/TicketPass.test.tsx`);
const transferForm = mutantsOf(
  `${web}/features/tickets/transfer/TransferForm.tsx`,
  `${web}/features/tickets/transfer/TransferForm.test.tsx`,
);
const formerHolder = mutantsOf('packages/domain/src/door/check-in.ts', `${web}/offline/scan.test.ts`);

const modules = 'apps/server/src/modules';
const used = (file: string) => mutantsOf(`${modules}/${file}`, `${modules}/tickets/transfer-used.test.ts`);
const ticketPage = used('tickets/documents/ticket/ticket-page.ts');
const present = used('tickets/present.ts');
const decide = used('door/check-in/decide.ts');
const mailTickets = used('mail/content/read-tickets.ts');
const mailLayout = used('mail/compose/layout-html.ts');

/** Verdicts of a device without the server, and tickets that were used before their transfer. */
export const mutants: Mutant[] = [
  verdict(
    ' && !isOffline ? (handOut',
    ' ? (handOut',
    'An admission that only the device decided closes automatically.',
  ),
  verdict(
    '{isOffline && (\n        <p>',
    '{false && (\n        <p>',
    'An admission that only the device decided looks like one of the server.',
  ),
  recent('{scan.isOffline && <small>', '{false && <small>', 'Recent scans look confirmed without the server.'),
  outcomeWords(
    'first.byFormerHolder ? t.firstTimeFormer : t.firstTime',
    't.firstTime',
    'A scan does not say that the previous holder used the ticket.',
  ),
  offline(
    'if (!(error instanceof ApiError) || isNoAnswer(error)) return null;',
    'if (!(error instanceof ApiError)) return null;',
    'A scan fails while the server does, although the device can decide.',
  ),
  offline(
    'isUsedByFormerHolder(usedFirst, person?.transferredAt ?? null)',
    'false',
    'Without the server, the door accuses the new holder of a used ticket.',
  ),
  formerHolder(
    'msOf(usedAt) < msOf(transferredAt)',
    'msOf(usedAt) > msOf(transferredAt)',
    'A ticket that its own holder used counts as used by the previous one.',
  ),
  checkIn(
    '  if (isFormer) return t.firstTimeFormer({ time });\n',
    '',
    'The page for check-in does not say that the previous holder used the ticket.',
  ),
  pass(
    'ticket.isUsedByFormerHolder && ticket.checkInDate !== null',
    'ticket.checkInDate !== null',
    'Every used ticket says that the previous holder used it.',
  ),
  pass('ticket.isUsedByFormerHolder && ', 'false && ', 'The new holder does not see that the ticket is used.'),
  transferForm('ticket.checkInDate !== null && (', 'false && (', 'A used ticket is transferred without a warning.'),
  ticketPage(
    'ticket.isUsedByFormerHolder ? texts.usedCode : texts.showCode',
    'texts.showCode',
    'The PDF of a used ticket asks its new holder to show the code.',
  ),
  present(
    'isUsedByFormerHolder: isUsedByFormerHolder(row.checked_in_at, row.transferred_at)',
    'isUsedByFormerHolder: false',
    'The new holder of a used ticket seems to have used it.',
  ),
  decide(
    'isUsedByFormerHolder(first?.at ?? null, row.transferred_at)',
    'false',
    'A check-in list does not say that the previous holder passed.',
  ),
  mailTickets(
    'isUsedByFormerHolder(row.checked_in_at, row.transferred_at) ? row.checked_in_at : null',
    'null',
    'The mails about the transfer of a used ticket do not say that it is used.',
  ),
  mailLayout(
    'ticket.usedBeforeTransfer === null ? texts.qrHint : texts.qrUsed',
    'texts.qrHint',
    'A mail asks the new holder of a used ticket to show the code.',
  ),
];
