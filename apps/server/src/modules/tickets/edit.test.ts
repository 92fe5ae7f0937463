import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { TicketValues } from '@foyer/contract/forms/values';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../test/ordering.ts';
import { openTestSession } from '../../../test/sessions.ts';
import { putTicket } from '../../../test/tickets.ts';
import { smallForm } from '../../seed/factories/event.ts';

let shop: Shop;
let ticketType: number;
let holder: Person;
let ticketId: number;

/** Registration is open, and the event is a month away. */
const now = '2026-01-20T12:00:00Z';
const answers = { firstName: 'Ana', lastName: 'Lopez', email: 'ana@example.com', shirt: 'M' };

beforeAll(async () => {
  const fields = [
    {
      name: 'shirt',
      fieldType: 'Select',
      required: false,
      fieldOptions: ['S', 'M', 'L'].map((value) => ({ value, text: value })),
    } as const,
    ...smallForm,
  ];
  shop = await openShop({
    name: 'ticket edits',
    now,
    event: {
      configuration: { sections: [{ name: 'registrationForm', title: 'You', fields }], guestFields: undefined },
    },
  });
  ticketType = await shop.ticketType();
});
afterAll(() => shop.close());

beforeEach(async () => {
  shop.app.clock.set(now);
  holder = await shop.person({ first_name: 'Ana', last_name: 'Lopez' });
  ticketId = await put(holder);
});

const put = (person: Person, more: Partial<Parameters<typeof putTicket>[1]> = {}) =>
  putTicket(shop.app.database.kysely, {
    ticket_configuration_id: ticketType,
    account_id: person.accountId,
    values: answers,
    ...more,
  });

type Answer = { success: boolean; ticket: Ticket } & ErrorBody;
const edit = (person: Person, values: TicketValues, id = ticketId) =>
  shop.app.inject<Answer>('PUT', '/api/ticket', { token: person.token, body: { ticketId: id, values } });
const codeOf = async (answer: ReturnType<typeof edit>) => {
  const { status, body } = await answer;
  return [status, body.error?.code ?? 'done'];
};
const auditOf = (id: number) =>
  shop.app.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'staff_account_id', 'subject_account_id', 'before', 'after'])
    .where('entity_id', '=', String(id))
    .where('action', '=', 'ticket.edited')
    .execute();

describe('editing a ticket', () => {
  it('stores normalised answers, updates the name, and records only what changed', async () => {
    const { status, body } = await edit(holder, { ...answers, firstName: '  Anna ', shirt: 'L' });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.ticket).toMatchObject({
      firstName: 'Anna',
      ticketData: { registrationForm: { firstName: 'Anna', shirt: 'L' } },
    });
    expect(await auditOf(ticketId)).toEqual([
      {
        action: 'ticket.edited',
        account_id: holder.accountId,
        staff_account_id: null,
        subject_account_id: holder.accountId,
        before: { shirt: 'M', firstName: 'Ana' },
        after: { shirt: 'L', firstName: 'Anna' },
      },
    ]);
    expect((await edit(holder, { ...answers, firstName: 'Anna', shirt: 'L' })).status).toBe(200);
    expect(await auditOf(ticketId)).toHaveLength(1);
  });

  it('accepts answers wrapped as form data, and a trailing slash in the path', async () => {
    const { body } = await shop.app.inject<Answer>('PUT', '/api/ticket/', {
      token: holder.token,
      body: { ticketId, values: { registrationForm: { ...answers, shirt: 'S' } } },
    });
    expect(body.ticket.ticketData.registrationForm['shirt']).toBe('S');
  });

  it('rejects invalid answers per field and keeps the old answers', async () => {
    const { status, body } = await edit(holder, { ...answers, email: 'nowhere', shirt: 'XXL' });
    expect([status, body.error.code, body.success]).toEqual([422, 'INVALID_TICKET_DATA', false]);
    expect(body.error.items?.map(({ code, path }) => [code, path])).toEqual([
      ['ONE_OF', 'body.values.shirt'],
      ['EMAIL', 'body.values.email'],
    ]);
  });

  it('is allowed for the account and the buyer while registration is active', async () => {
    const buyer = await shop.person();
    const bought = await put(holder, { relationship_type: 'SPOUSE', buyerAccountId: buyer.accountId });
    const stranger = await shop.person();
    expect(await codeOf(edit(stranger, answers))).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(await codeOf(edit(buyer, { ...answers, shirt: 'S' }, bought))).toEqual([200, 'done']);
    expect(await codeOf(edit(await shop.staff(['helper']), answers))).toEqual([403, 'FORBIDDEN']);
    shop.app.clock.set('2026-02-14T00:00:00Z');
    expect(await codeOf(edit(holder, answers))).toEqual([409, 'REGISTRATION_NOT_ACTIVE']);
    const admin = await shop.staff();
    expect(await codeOf(edit(admin, { ...answers, shirt: 'L' }))).toEqual([200, 'done']);
    expect(await auditOf(ticketId)).toMatchObject([
      { account_id: admin.accountId, staff_account_id: admin.accountId, subject_account_id: holder.accountId },
    ]);
  });

  it('records the staff member who acts for the account', async () => {
    const helper = await shop.staff(['helper']);
    const token = await openTestSession(shop.app.database.kysely, holder.accountId, {
      now: shop.app.clock.now(),
      staffAccountId: helper.accountId,
    });
    expect(await codeOf(edit({ ...holder, token }, { ...answers, shirt: 'S' }))).toEqual([200, 'done']);
    expect(await auditOf(ticketId)).toMatchObject([
      { account_id: holder.accountId, staff_account_id: helper.accountId },
    ]);
  });

  it('is refused for a cancelled ticket', async () => {
    const canceled = await put(await shop.person(), { status: 'CANCELED' });
    expect(await codeOf(edit(await shop.staff(), answers, canceled))).toEqual([409, 'TICKET_NOT_ACTIVE']);
  });

  it('restores answers that were hidden from a buyer outside the organisation', async () => {
    const buyer = await shop.person();
    const bought = await put(await shop.person(), { buyerAccountId: buyer.accountId });
    const { body } = await edit(buyer, { firstName: 'A****', lastName: 'Lopez', shirt: 'L' }, bought);
    expect(body.ticket.ticketData.registrationForm).toEqual({ firstName: 'A****', lastName: 'Lopez', shirt: 'L' });
    const row = await shop.app.database.kysely
      .selectFrom('ticket')
      .select('ticket_data')
      .where('ticket_id', '=', bought)
      .executeTakeFirstOrThrow();
    expect(row.ticket_data).toEqual({ registrationForm: { ...answers, shirt: 'L' } });
  });

  describe('with concurrent edits', () => {
    const seen = async (person: Person, id = ticketId) =>
      (await shop.app.inject<Ticket>('GET', `/api/ticket/${id}`, { token: person.token })).body;
    const save = (person: Person, values: TicketValues, answersRevision: number, id = ticketId) =>
      shop.app.inject<Answer>('PUT', '/api/ticket', {
        token: person.token,
        body: { ticketId: id, values, answersRevision },
      });
    const acting = async (staff: Person) => ({
      ...holder,
      token: await openTestSession(shop.app.database.kysely, holder.accountId, {
        now: shop.app.clock.now(),
        staffAccountId: staff.accountId,
      }),
    });

    it('rejects the later edit with the role and time of the earlier one, and overwrites nothing', async () => {
      const staff = await acting(await shop.staff());
      const admin = await shop.staff();
      const { answersRevision } = await seen(holder);
      expect((await save(staff, { ...answers, shirt: 'L' }, answersRevision)).status).toBe(200);
      const conflictFor = async (person: Person, from = answersRevision) => {
        const { status, body } = await save(person, { ...answers, shirt: 'S' }, from);
        return [status, body.error?.code, body.error?.metadata];
      };
      const conflict = (who: string) => [
        409,
        'EDIT_CONFLICT',
        { version: answersRevision + 1, who, at: new Date(now).toISOString() },
      ];
      expect(await conflictFor(holder)).toEqual(conflict('staff'));
      expect(await conflictFor(admin)).toEqual(conflict('staff'));
      expect(await conflictFor(staff)).toEqual(conflict('self'));
      expect((await seen(holder)).ticketData.registrationForm['shirt']).toBe('L');
      // A person who has read the latest answers may save.
      expect((await save(holder, { ...answers, shirt: 'S' }, answersRevision + 1)).status).toBe(200);
      expect((await conflictFor(staff, answersRevision + 1))[2]).toMatchObject({ who: 'holder' });
      expect((await conflictFor(holder, answersRevision + 1))[2]).toMatchObject({ who: 'self' });
    });

    it('names holder and buyer to each other, and no editor after a transfer', async () => {
      const buyer = await shop.person();
      const bought = await put(holder, { relationship_type: 'SPOUSE', buyerAccountId: buyer.accountId });
      const { answersRevision } = await seen(buyer, bought);
      const saved = await save(buyer, { ...answers, shirt: 'S' }, answersRevision, bought);
      expect(saved.status).toBe(200);
      const savedByHolder = await save(holder, { ...answers, shirt: 'L' }, answersRevision, bought);
      expect(savedByHolder.body.error?.metadata).toMatchObject({ who: 'buyer' });

      const admin = await shop.staff();
      const [giver, to] = await shop.people(2);
      if (!giver || !to) throw new Error('Nobody is there.');
      const given = await put(giver);
      expect((await save(giver, { ...answers, shirt: 'L' }, 0, given)).status).toBe(200);
      const transfer = await shop.app.inject('POST', '/api/ticket/transfer', {
        token: admin.token,
        body: {
          ticketId: given,
          externalAccountIdentifier: to.externalAccountIdentifier,
          relationshipType: 'CONSULTANT',
          values: { ...answers, firstName: 'Tom' },
        },
      });
      expect(transfer.status).toBe(200);
      const stale = await save(admin, { ...answers, shirt: 'L' }, 0, given);
      expect([stale.body.error?.code, stale.body.error?.metadata]).toEqual(['EDIT_CONFLICT', { version: 2 }]);
    });
  });
});
