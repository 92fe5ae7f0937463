import type { Mutant } from '../lib/mutants.ts';

const tests = ['apps/server/src/modules/check-in'];
const verdict = (find: string, replace: string, breaks: string): Mutant => ({
  file: 'packages/domain/src/check-in.ts',
  find,
  replace,
  breaks,
  tests,
});
const admit = (find: string, replace: string, breaks: string): Mutant => ({
  file: 'apps/server/src/modules/check-in/admit.ts',
  find,
  replace,
  breaks,
  tests,
});
const scan = (find: string, replace: string, breaks: string): Mutant => ({
  file: 'apps/server/src/modules/check-in/decide.ts',
  find,
  replace,
  breaks,
  tests,
});

/** The door: who is let in, once, and what is written down. */
export const mutants: Mutant[] = [
  verdict("if (!context.isGenuine) return 'forged';", '', 'A forged code lets in.'),
  verdict("if (!context.isCheckInActive) return 'checkInNotActive';", '', 'The door is always open.'),
  verdict("if (ticket.status === 'CANCELED') return 'canceled';", '', 'A canceled ticket lets in.'),
  verdict(
    "if (context.eventId !== null && ticket.eventId !== context.eventId) return 'otherEvent';",
    '',
    "Another event's ticket lets in.",
  ),
  verdict('context.codeRevision !== ticket.codeRevision)', 'false)', 'A code from before a transfer lets in.'),
  admit("AND status = 'ACTIVE'\n", '\n', 'Two scanners let one ticket in twice.'),
  admit("'ticket.checkedIn', 'ticket'", "'ticket.edited', 'ticket'", 'The log does not tell that somebody was let in.'),
  scan(
    'byAccountId: actor.actingStaff?.accountId ?? actor.accountId,',
    'byAccountId: actor.accountId,',
    'Who stood at the door is the account acted for.',
  ),
  scan(
    'isGenuine: input.ticketId === ticketId, codeRevision: null',
    'isGenuine: true, codeRevision: null',
    'The id of another ticket counts.',
  ),
  scan('input.code.ticketId === ticketId && codes', 'codes', 'The code of another ticket counts.'),
  scan('checkedInBy: scannerOf(row, context),', 'checkedInBy: null,', 'Nobody learns who let the ticket in before.'),
];
