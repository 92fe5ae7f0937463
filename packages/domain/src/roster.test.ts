import { listPassages } from '@foyer/contract/editor-vocabulary';
import { ticketStatuses } from '@foyer/contract/vocabulary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListRule } from './check-in-lists.ts';
import { checkInError, checkInVerdict, type ScannedTicket } from './check-in.ts';
import { offlineVerdict } from './roster.ts';
import { formatTicketCode, parseScanInput } from './ticket-code.ts';

/** A device and the server say the same of a ticket, whatever is scanned, as long as the roster is as the server has it. */

const eventId = 1;
const signature = 'x'.repeat(86);
const forgedSignature = 'y'.repeat(86);

const world = fc.record({
  tickets: fc.array(
    fc.record({
      ticketId: fc.integer({ min: 1, max: 6 }),
      eventId: fc.constantFrom(1, 1, 1, 2),
      status: fc.constantFrom(...ticketStatuses),
      codeRevision: fc.integer({ min: 1, max: 3 }),
      onList: fc.record({
        ticketConfigurationId: fc.integer({ min: 1, max: 3 }),
        addOns: fc.subarray([11, 12]),
        pass: fc.option(fc.record({ isInside: fc.boolean() })),
      }),
    }),
    { maxLength: 6 },
  ),
  scanned: fc.record({
    ticketId: fc.integer({ min: 1, max: 7 }),
    how: fc.constantFrom('code', 'forged', 'bare'),
    /** Codes that the server once gave out are no newer than the ticket. */
    older: fc.integer({ min: 0, max: 2 }),
  }),
  isCheckInActive: fc.boolean(),
  /** The entrance, a list, or one that is there no more. */
  place: fc.option(
    fc.record({
      rule: fc.option(
        fc.record({
          passage: fc.constantFrom(...listPassages),
          ticketTypes: fc.subarray([1, 2]),
          addOns: fc.subarray([11]),
        }),
      ),
      way: fc.constantFrom('in' as const, 'out' as const),
    }),
    { nil: undefined },
  ),
  canVerify: fc.boolean(),
});
type Ticket = ScannedTicket & { ticketId: number };

function scanOf({
  tickets,
  scanned,
}: {
  tickets: Ticket[];
  scanned: { ticketId: number; how: string; older: number };
}) {
  const ticket = tickets.findLast(({ ticketId }) => ticketId === scanned.ticketId) ?? null;
  const revision = Math.max(1, (ticket?.codeRevision ?? 1) - scanned.older);
  // A code of a ticket that never was cannot be one of ours.
  const isGenuine = scanned.how === 'code' && ticket !== null;
  const text =
    scanned.how === 'bare'
      ? String(scanned.ticketId)
      : formatTicketCode({
          ticketId: scanned.ticketId,
          eventId: ticket?.eventId ?? eventId,
          revision,
          signature: isGenuine ? signature : forgedSignature,
        });
  const input = parseScanInput(text);
  if (!input) throw new Error('Not read.');
  return { ticket, revision, isGenuine, input };
}

describe('a verdict without a network', () => {
  it("is the server's", () => {
    fc.assert(
      fc.property(world, (given) => {
        const { ticket, revision, isGenuine, input } = scanOf(given);
        const { isCheckInActive, canVerify, place } = given;
        const isCode = input.kind === 'code';
        const online = checkInVerdict(ticket, {
          eventId,
          isCheckInActive,
          place,
          isGenuine: !isCode || isGenuine,
          codeRevision: isCode ? revision : null,
        });
        const entry =
          ticket?.eventId === eventId
            ? { status: ticket.status, revision: ticket.codeRevision, onList: ticket.onList }
            : null;
        const offline = offlineVerdict({
          input,
          eventId,
          entry,
          isOpened: isGenuine && entry !== null && entry.status !== 'CANCELED' && entry.revision === revision,
          isSigned: isCode && canVerify ? isGenuine : null,
          isCheckInActive,
          place,
        });
        // A bare number of another event, or a code that cannot be verified and is refused anyway, may be refused for another reason.
        const mayDiffer = (!isCode && ticket?.eventId !== eventId) || (isCode && !canVerify);
        if (mayDiffer) expect(offline === 'admit').toBe(online === 'admit');
        else expect([offline, checkInError[offline]]).toEqual([online, checkInError[online]]);
      }),
      { numRuns: 2_000 },
    );
  });

  const code = (revision: number, ofEvent = eventId) => {
    const input = parseScanInput(formatTicketCode({ ticketId: 5, eventId: ofEvent, revision, signature }));
    if (!input) throw new Error('Not read.');
    return input;
  };
  const known = { eventId, isOpened: false, isCheckInActive: true };

  it('trusts a signed code that is newer than the roster: bought or transferred since', () => {
    const entry = { status: 'ACTIVE', revision: 1 } as const;
    expect(offlineVerdict({ ...known, input: code(1), entry: null, isSigned: true })).toBe('admit');
    expect(offlineVerdict({ ...known, input: code(2), entry, isSigned: true })).toBe('admit');
    expect(
      offlineVerdict({ ...known, input: code(2), entry: { ...entry, status: 'CHECKED_IN' }, isSigned: true }),
    ).toBe('alreadyCheckedIn');
  });

  it('lets nobody in by a code that it can neither open nor verify', () => {
    const entry = { status: 'ACTIVE', revision: 1 } as const;
    expect(offlineVerdict({ ...known, input: code(1), entry: null, isSigned: null })).toBe('notFound');
    expect(offlineVerdict({ ...known, input: code(1), entry, isSigned: null })).toBe('forged');
    expect(offlineVerdict({ ...known, input: code(2), entry, isSigned: null })).toBe('replaced');
    expect(offlineVerdict({ ...known, input: code(1, 2), entry, isSigned: null })).toBe('otherEvent');
    expect(offlineVerdict({ ...known, input: code(1), entry: null, isSigned: false })).toBe('forged');
  });

  it('lets a code that is newer than the roster onto lists of everybody alone', () => {
    const rule = { passage: 'once', ticketTypes: [], addOns: [] } as const;
    const at = (listed: ListRule) =>
      offlineVerdict({ ...known, input: code(1), entry: null, isSigned: true, place: { rule: listed, way: 'in' } });
    expect(at(rule)).toBe('admit');
    expect(at({ ...rule, ticketTypes: [1] })).toBe('notFound');
  });
});
