import { listPassages } from '@foyer/contract/events/editor-vocabulary';
import { ticketStatuses } from '@foyer/contract/wire/vocabulary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListRule } from './check-in-lists.ts';
import { checkInError, checkInVerdict, type ScannedTicket } from './check-in.ts';
import { offlineVerdict } from './roster.ts';
import { formatTicketCode, parseScanInput } from '../tickets/ticket-code.ts';

/** A device and the server give the same verdict for any scan, as long as their rosters are equal. */

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
    /** Codes from the server are never newer than the ticket. */
    older: fc.integer({ min: 0, max: 2 }),
  }),
  isCheckInActive: fc.boolean(),
  /** The entrance, a list, or a deleted list. */
  checkInList: fc.option(
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
  // A code of a ticket that never existed cannot be genuine.
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

describe('an offline verdict', () => {
  it("equals the server's verdict", () => {
    fc.assert(
      fc.property(world, (given) => {
        const { ticket, revision, isGenuine, input } = scanOf(given);
        const { isCheckInActive, canVerify, checkInList } = given;
        const isCode = input.kind === 'code';
        const online = checkInVerdict(ticket, {
          eventId,
          isCheckInActive,
          checkInList,
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
          checkInList,
        });
        // The reason of a refusal may differ for a bare number of another event, or for a code that cannot be verified.
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

  it('trusts a signed code that is newer than the roster, from a purchase or transfer', () => {
    const entry = { status: 'ACTIVE', revision: 1 } as const;
    expect(offlineVerdict({ ...known, input: code(1), entry: null, isSigned: true })).toBe('admit');
    expect(offlineVerdict({ ...known, input: code(2), entry, isSigned: true })).toBe('admit');
    expect(
      offlineVerdict({ ...known, input: code(2), entry: { ...entry, status: 'CHECKED_IN' }, isSigned: true }),
    ).toBe('alreadyCheckedIn');
  });

  it('refuses a code that the device can neither decrypt nor verify', () => {
    const entry = { status: 'ACTIVE', revision: 1 } as const;
    expect(offlineVerdict({ ...known, input: code(1), entry: null, isSigned: null })).toBe('notFound');
    expect(offlineVerdict({ ...known, input: code(1), entry, isSigned: null })).toBe('forged');
    expect(offlineVerdict({ ...known, input: code(2), entry, isSigned: null })).toBe('replaced');
    expect(offlineVerdict({ ...known, input: code(1, 2), entry, isSigned: null })).toBe('otherEvent');
    expect(offlineVerdict({ ...known, input: code(1), entry: null, isSigned: false })).toBe('forged');
  });

  it('admits a code that is newer than the roster only to lists for every ticket', () => {
    const rule = { passage: 'once', ticketTypes: [], addOns: [] } as const;
    const at = (listed: ListRule) =>
      offlineVerdict({
        ...known,
        input: code(1),
        entry: null,
        isSigned: true,
        checkInList: { rule: listed, way: 'in' },
      });
    expect(at(rule)).toBe('admit');
    expect(at({ ...rule, ticketTypes: [1] })).toBe('notFound');
  });
});
