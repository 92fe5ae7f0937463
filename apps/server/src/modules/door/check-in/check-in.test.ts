import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { CheckInAnswer, Ticket } from '@foyer/contract/tickets/ticket';
import { typeText } from '@foyer/domain/door/keyboards';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../../../calls/context.ts';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { putTicket } from '../../../../test/tickets.ts';
import { createTicketCodes } from '../../../ops/ticket-codes.ts';
import { createEvent } from '../../../seed/factories/event.ts';
import type { NewTicket } from '../../../seed/factories/ticket-rows.ts';
import { checkInTicket } from './check-in-ticket.ts';
import type { CheckInDependencies } from './decide.ts';

let shop: Shop;
let ticketType: number;
let scanner: Person;
let holder: Person;
let ticketId: number;

/** During the event. */
const now = '2026-02-15T15:00:00Z';

beforeAll(async () => {
  shop = await openShop({ name: 'check-in', now });
  ticketType = await shop.ticketType();
  scanner = await shop.staff(['ticket-scanner']);
});
afterAll(() => shop.close());

beforeEach(async () => {
  shop.app.clock.set(now);
  holder = await shop.person();
  ticketId = await put(holder);
});

const put = (person: Person, more: Partial<NewTicket> = {}) =>
  putTicket(shop.app.database.kysely, {
    ticket_configuration_id: ticketType,
    account_id: person.accountId,
    ...more,
  });

const checkIn = (id: number | string, body?: unknown, person: Person = scanner) =>
  shop.app.inject<CheckInAnswer & ErrorBody>('POST', `/api/ticket/${id}/check-in`, { token: person.token, body });

const codeOf = async (person: Person, id: number) => {
  const { body } = await shop.app.inject<Ticket>('GET', `/api/ticket/${id}`, { token: person.token });
  return body.ticketCode ?? '';
};

describe('check-in', () => {
  it('checks a ticket in once, and returns time and staff member of the first check-in to later scans', async () => {
    const first = await checkIn(ticketId, {});
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      success: true,
      alreadyCheckedIn: false,
      checkedInBy: 'Sam Staff',
      ticket: { ticketId, status: 'CHECKED_IN', isCheckedIn: true, checkInDate: '2026-02-15T15:00:00.000Z' },
    });

    shop.app.clock.advance({ minutes: 5 });
    const second = await checkIn(ticketId, undefined, await shop.staff(['admin']));
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({
      success: false,
      alreadyCheckedIn: true,
      checkedInBy: 'Sam Staff',
      ticket: { checkInDate: '2026-02-15T15:00:00.000Z' },
    });

    const audit = await shop.app.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'ticket')
      .where('entity_id', '=', String(ticketId))
      .execute();
    expect(audit).toMatchObject([
      { action: 'ticket.checkedIn', staff_account_id: scanner.accountId, subject_account_id: holder.accountId },
    ]);
  });

  it.each(['admin', 'ticket-scanner'] as const)('is open to a %s', async (role) => {
    const { body } = await checkIn(ticketId, {}, await shop.staff([role]));
    expect(body.success).toBe(true);
  });

  it('records the staff member at the door, even when acting for an account', async () => {
    const [guest, helper] = [await shop.person(), await shop.staff(['helper'])];
    const token = await openTestSession(shop.app.database.kysely, guest.accountId, {
      now: new Date(now),
      staffAccountId: helper.accountId,
    });
    expect((await checkIn(ticketId, {}, { ...guest, token })).body).toMatchObject({ success: true });
    expect((await checkIn(ticketId, {})).body).toMatchObject({ alreadyCheckedIn: true, checkedInBy: 'Sam Staff' });
    const { checked_in_by_account_id } = await shop.app.database.kysely
      .selectFrom('check_in')
      .selectAll()
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow();
    expect(checked_in_by_account_id).toBe(helper.accountId);
  });

  it('lets a helper check a ticket in', async () => {
    expect((await checkIn(ticketId, {}, await shop.staff(['helper']))).body.success).toBe(true);
  });

  it('refuses the holder and a caller without a session', async () => {
    const own = await checkIn(ticketId, {}, holder);
    expect([own.status, own.body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await shop.app.inject('POST', `/api/ticket/${ticketId}/check-in`)).status).toBe(401);
  });

  it('accepts the signed code, an address and the bare id', async () => {
    const scanned = [
      (person: Person, id: number) => codeOf(person, id),
      async (_: Person, id: number) => `http://foyer.test/check-in/${id}`,
      async (_: Person, id: number) => String(id),
    ];
    for (const textOf of scanned) {
      const person = await shop.person();
      const id = await put(person);
      const code = await textOf(person, id);
      expect((await checkIn(id, { code, eventId: shop.eventId })).body.success).toBe(true);
    }
  });

  it('refuses forged codes, codes of other tickets, and codes from before a transfer', async () => {
    const code = await codeOf(holder, ticketId);
    const other = await put(await shop.person());
    const stale = createTicketCodes(shop.app.signingKey).issue({ ticketId, eventId: shop.eventId, revision: 7 });
    const forged = code.replace(/\.1\.([^.]+)$/, '.2.$1');
    for (const [id, text] of [
      [ticketId, forged],
      [other, code],
      [ticketId, stale],
      [ticketId, 'hello'],
      [ticketId, String(other)],
    ] as const) {
      const { status, body } = await checkIn(id, { code: text });
      expect([status, body.error.code, body.success]).toEqual([409, 'INVALID_TICKET_CODE', false]);
    }
  });

  it.each([
    ['Caps Lock is on', { device: 'us', computer: 'us', lock: 'letters' }],
    ['the computer is German', { device: 'us', computer: 'german', lock: 'none' }],
    ['the computer is French with Caps Lock', { device: 'us', computer: 'french', lock: 'allKeys' }],
    ['the scanner is Italian', { device: 'italian', computer: 'us', lock: 'none' }],
  ] as const)('accepts a code that is typed while %s', async (_, keyboard) => {
    const code = typeText(await codeOf(holder, ticketId), keyboard);
    expect((await checkIn(ticketId, { code, eventId: shop.eventId })).body.success).toBe(true);
  });

  it('reports a wrong scanner setting when no keyboard layout yields a genuine code', async () => {
    const code = await codeOf(holder, ticketId);
    const forged = code.replace(/\.1\.([^.]+)$/, '.2.$1');
    const german = { device: 'us', computer: 'german', lock: 'none' } as const;
    for (const text of [code.toUpperCase(), code.toLowerCase(), typeText(forged, german)]) {
      const { status, body } = await checkIn(ticketId, { code: text });
      expect([status, body.error.code, body.success]).toEqual([409, 'SCANNER_LAYOUT_WRONG', false]);
    }
    const other = await put(await shop.person());
    expect((await checkIn(other, { code: typeText(code, german) })).body.success).toBe(false);
  });

  it('refuses a ticket of another event and names that event', async () => {
    const elsewhere = await createEvent(shop.app.database.kysely, { default_name: 'Elsewhere' });
    const { status, body } = await checkIn(ticketId, { eventId: elsewhere });
    expect([status, body.error.code]).toEqual([409, 'WRONG_EVENT']);
    expect(body.error.metadata?.eventName).toMatch(/^Event /);
  });

  it('names the holder, the time and to desk staff the reason of a canceled ticket, but not to an older code', async () => {
    const buyer = await shop.person();
    const canceled = await put(buyer);
    const older = await codeOf(buyer, canceled);
    await shop.app.database.pool.query('UPDATE ticket SET revision = revision + 1 WHERE ticket_id = $1', [canceled]);
    const code = await codeOf(buyer, canceled);
    const admin = await shop.staff(['admin']);
    const ended = await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
      token: admin.token,
      body: { ticketId: canceled, notes: 'Paid twice' },
    });
    expect(ended.status).toBe(200);
    const metadataFor = async (body: object, person = scanner) =>
      (await checkIn(canceled, body, person)).body.error.metadata;
    const known = {
      status: 'CANCELED',
      externalAccountIdentifier: buyer.externalAccountIdentifier,
      canceledAt: new Date(now).toISOString(),
    };
    expect(await metadataFor({ code })).toMatchObject({ ...known, reason: null });
    expect(await metadataFor({}, admin)).toMatchObject({ ...known, reason: 'Paid twice' });
    expect(await metadataFor({ code: older })).toEqual({ status: 'CANCELED' });
  });

  it('refuses cancelled and unknown tickets, and all tickets before check-in opens', async () => {
    const canceled = await put(await shop.person(), { status: 'CANCELED', canceled_at: new Date(now) });
    expect((await checkIn(canceled, {})).body.error).toMatchObject({
      code: 'TICKET_NOT_ACTIVE',
      metadata: { status: 'CANCELED' },
    });
    expect((await checkIn(999_999, {})).body.error.code).toBe('RECORD_NOT_FOUND');
    expect((await checkIn(0, {})).status).toBe(404);
    shop.app.clock.set('2026-02-10T00:00:00Z');
    const early = await checkIn(ticketId, {});
    expect([early.status, early.body.error.code]).toEqual([409, 'CHECK_IN_NOT_ACTIVE']);
  });
});

describe('two scanners at once', () => {
  /**
   * Scans one ticket `count` times in parallel. A lock delays all writes until every scan has read the ticket as
   * ACTIVE. Only the guard of the write can then distinguish the scans.
   */
  async function race(count: number, admit?: CheckInDependencies['admit']): Promise<CheckInAnswer[]> {
    const { database, signingKey } = shop.app;
    const deps: CheckInDependencies = {
      database,
      codes: createTicketCodes(signingKey),
      ...(admit ? { admit } : {}),
    };
    const context: CallContext = {
      actor: {
        accountId: scanner.accountId,
        externalAccountIdentifier: scanner.externalAccountIdentifier,
        firstName: 'Sam',
        lastName: 'Staff',
        locale: 'en-US',
        country: 'USA',
        roles: ['ticket-scanner'],
      },
      now: new Date(now),
      locale: 'en-US',
      requestId: 'race',
      remoteAddress: '127.0.0.1',
    };
    return whileLocked(
      database,
      () => sql`SELECT FROM ticket WHERE ticket_id = ${ticketId} FOR UPDATE`,
      count,
      () => Promise.all(Array.from({ length: count }, () => checkInTicket(deps, { ticketId }, context))),
    );
  }

  const successes = (answers: readonly CheckInAnswer[]) => answers.filter(({ success }) => success).length;

  it('admit exactly one, and return the time of the first check-in to all others', async () => {
    const answers = await race(8);
    expect(successes(answers)).toBe(1);
    for (const answer of answers) {
      expect(answer.alreadyCheckedIn).toBe(!answer.success);
      expect(answer.ticket.checkInDate).toBe('2026-02-15T15:00:00.000Z');
      expect(answer.checkedInBy).toBe('Sam Staff');
    }
  });

  it('admit more than one without the guard (negative control)', async () => {
    const unguarded: CheckInDependencies['admit'] = async (db, admission) => {
      await sql`UPDATE ticket SET status = 'CHECKED_IN' WHERE ticket_id = ${admission.ticketId}`.execute(db);
      await sql`
        INSERT INTO check_in (ticket_id, event_id, checked_in_at, checked_in_by_account_id, source, received_at)
        SELECT ticket_id, event_id, ${admission.now}, ${admission.byAccountId}, 'scan', ${admission.now} FROM ticket
        WHERE ticket_id = ${admission.ticketId}
        ON CONFLICT DO NOTHING`.execute(db);
      return { isAsRead: false };
    };
    expect(successes(await race(8, unguarded))).toBeGreaterThan(1);
  });

  it('admit one of many HTTP requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => checkIn(ticketId, { eventId: shop.eventId })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(successes(answers.map(({ body }) => body))).toBe(1);
    expect(answers.filter(({ body }) => body.alreadyCheckedIn)).toHaveLength(11);
  });
});
