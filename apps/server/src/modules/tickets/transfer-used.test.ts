import { createDecipheriv, createHash, randomUUID } from 'node:crypto';
import type { CheckInList } from '@foyer/contract/events/event-configuration';
import type { Roster } from '@foyer/contract/door/door';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { CheckInAnswer, Ticket } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { rosterKeyText } from '@foyer/domain/door/roster';
import { personOf, rosterEntry } from '@foyer/domain/door/roster-row';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/pdf.ts';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { putTicket } from '../../../test/tickets.ts';
import { messageOf } from '../mail/message-of.ts';

/** A ticket that was checked in before its transfer shows this to both people and at the door. */

let shop: Shop;
let type: number;
let crew: Person;
/** 9:12 in Chicago, where the event is. */
const used = '2026-02-15T15:12:00Z';
const later = '2026-02-15T17:00:00Z';

beforeAll(async () => {
  shop = await openShop({
    name: 'used transfers',
    now: used,
    event: {
      event_start: new Date('2026-02-15T14:00:00Z'),
      event_end: new Date('2026-02-16T22:00:00Z'),
      registration_end: new Date('2026-02-16T00:00:00Z'),
    },
  });
  const lists: CheckInList[] = [{ key: 'hall', name: 'Hall', passage: 'once' }];
  await sql`UPDATE event SET configuration = configuration || jsonb_build_object('checkInLists', ${JSON.stringify(lists)}::jsonb)
    WHERE event_id = ${shop.eventId}`.execute(shop.app.database.kysely);
  type = await shop.ticketType();
  crew = await shop.staff(['ticket-scanner']);
});
afterAll(() => shop.close());
beforeEach(() => shop.app.clock.set(used));

const scan = async (ticketId: number, body: object = {}) =>
  (
    await shop.app.inject<CheckInAnswer & ErrorBody>('POST', `/api/ticket/${ticketId}/check-in`, {
      token: crew.token,
      body: { eventId: shop.eventId, ...body },
    })
  ).body;
const ticketOf = async (person: Person, ticketId: number) =>
  (await shop.app.inject<Ticket>('GET', `/api/ticket/${ticketId}`, { token: person.token })).body;

/** Checks a ticket in (unless `isUsed` is false), and transfers it two hours later. */
async function transferred({
  isUsed = true,
  listId,
  locale = 'en-US',
}: Partial<{ isUsed: boolean; listId: string; locale: Locale }> = {}) {
  const [from, to] = [await shop.person({ locale }), await shop.person({ locale })];
  const ticketId = await putTicket(shop.app.database.kysely, {
    ticket_configuration_id: type,
    account_id: from.accountId,
  });
  if (isUsed) expect(await scan(ticketId, listId === undefined ? {} : { listId })).toMatchObject({ success: true });
  shop.app.clock.set(later);
  const { status } = await shop.app.inject('POST', '/api/ticket/transfer', {
    token: from.token,
    body: {
      ticketId,
      externalAccountIdentifier: to.externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
      values: { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' },
    },
  });
  expect(status).toBe(200);
  return { from, to, ticketId };
}

/** Text and HTML of both mails about the transfer. */
async function mailsOf(ticketId: number): Promise<string[]> {
  const db = shop.app.database.kysely;
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('template')
    .execute();
  expect(rows.map(({ template }) => template)).toEqual(['transfer-from', 'transfer-to']);
  const settings = {
    db,
    workers: shop.app.workers,
    from: 'Foyer <foyer@example.com>',
    publicUrl: () => 'http://foyer.test',
    ticketCode: () => 'FY1.code',
    ticketUrl: () => 'http://127.0.0.1:3000/api/ticket-link/1',
    optOutUrl: () => '',
    formUrl: () => '',
  };
  const messages = await Promise.all(
    rows.map((row) => messageOf(settings, row, { now: new Date(later), requester: {} })),
  );
  return messages.map((message) => `${message?.text}\n${message?.html}`);
}

const words = {
  'en-US': { said: 'This ticket was checked in on', hint: 'Show this code at the entrance.' },
  'es-US': {
    said: 'antes de la transferencia. No permite entrar otra vez.',
    hint: 'Muestre este código en la entrada.',
  },
  'ja-JP': {
    said: '入場で使用されています。もう一度入場することはできません。',
    hint: '入り口でこのコードをご提示ください。',
  },
} satisfies Partial<Record<Locale, { said: string; hint: string }>>;

describe('the mails', () => {
  it.each(Object.entries(words) as [Locale, (typeof words)['en-US']][])(
    'tell both people that it was used, without the hint to show its code: %s',
    async (locale, { said, hint }) => {
      const { ticketId } = await transferred({ locale });
      for (const mail of await mailsOf(ticketId)) {
        expect(mail).toContain(said);
        expect(mail).toMatch(/9:12/);
        expect(mail).not.toContain(hint);
      }
    },
  );

  it('show the hint and no such note for an unused ticket', async () => {
    const { ticketId } = await transferred({ isUsed: false });
    const [from = '', to = ''] = await mailsOf(ticketId);
    expect(from + to).not.toContain(words['en-US'].said);
    expect(to).toContain(words['en-US'].hint);
  });
});

describe('the ticket', () => {
  it('shows this to its new holder on the page and in the PDF', async () => {
    const { to, ticketId } = await transferred();
    expect(await ticketOf(to, ticketId)).toMatchObject({
      status: 'CHECKED_IN',
      isUsedByFormerHolder: true,
      checkInDate: '2026-02-15T15:12:00.000Z',
    });
    const { bytes } = await shop.app.inject('GET', `/api/ticket/${ticketId}/pdf`, { token: to.token });
    const printed = (await readPdf(bytes)).join(' ').replaceAll(/\s+/g, ' ');
    expect(printed).toContain('Already used for check-in before this ticket was transferred.');
    expect(printed).not.toContain('Show this code at the entrance');
  });

  it('does not show this if it was used after the transfer, never used or never transferred', async () => {
    const unused = await transferred({ isUsed: false });
    expect(await ticketOf(unused.to, unused.ticketId)).toMatchObject({ isUsedByFormerHolder: false });
    expect(await scan(unused.ticketId)).toMatchObject({ success: true });
    expect(await ticketOf(unused.to, unused.ticketId)).toMatchObject({
      isCheckedIn: true,
      isUsedByFormerHolder: false,
    });
    shop.app.clock.set(used);
    const own = await shop.person();
    const ticketId = await putTicket(shop.app.database.kysely, {
      ticket_configuration_id: type,
      account_id: own.accountId,
    });
    expect(await scan(ticketId)).toMatchObject({ success: true });
    expect(await ticketOf(own, ticketId)).toMatchObject({ isCheckedIn: true, isUsedByFormerHolder: false });
  });
});

describe('the door', () => {
  it('names the former holder at the entrance', async () => {
    const { ticketId } = await transferred();
    expect(await scan(ticketId)).toMatchObject({
      success: false,
      alreadyCheckedIn: true,
      ticket: { isUsedByFormerHolder: true, checkInDate: '2026-02-15T15:12:00.000Z' },
    });
  });

  it('names the former holder at a check-in list, and admits the new holder at the entrance', async () => {
    const { ticketId } = await transferred({ listId: 'hall' });
    const passed = { success: false, passedByFormerHolder: true, passedAt: '2026-02-15T15:12:00.000Z' };
    expect(await scan(ticketId, { listId: 'hall' })).toMatchObject(passed);
    expect(await scan(ticketId)).toMatchObject({ success: true, ticket: { isUsedByFormerHolder: false } });
  });

  it('shows this offline, from the roster entry that the code decrypts', async () => {
    const { to, ticketId } = await transferred();
    const { body } = await shop.app.inject<Roster>(
      'GET',
      `/api/admin/events/${shop.eventId}/roster?deviceId=${randomUUID()}`,
      {
        token: crew.token,
      },
    );
    const entry = body.tickets.map(rosterEntry).find((each) => each.ticketId === ticketId);
    const sealed = Buffer.from(entry?.sealed ?? '', 'base64url');
    const code = (await ticketOf(to, ticketId)).ticketCode ?? '';
    const key = createHash('sha256').update(rosterKeyText(code)).digest();
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString();
    expect(personOf(text)).toMatchObject({ firstName: 'Kim', transferredAt: '2026-02-15T17:00:00.000Z' });
    expect(entry?.checkedInAt).toBe('2026-02-15T15:12:00.000Z');
  });
});
