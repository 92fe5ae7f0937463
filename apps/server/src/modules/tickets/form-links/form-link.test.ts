import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { FormSection } from '@foyer/contract/events/event-configuration';
import type { MemberForm, formLinksEndpoints } from '@foyer/contract/tickets/form-links';
import type { OutboxMail } from '@foyer/contract/mail/outgoing-mail';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Team } from '@foyer/contract/orders/teams';
import type { TicketValues } from '@foyer/contract/forms/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { agreeToTeam, putTicket } from '../../../../test/tickets.ts';
import { toJson } from '../../../db/schema.ts';
import { smallForm } from '../../../seed/factories/event.ts';
import { createFormLinks } from './links.ts';

/** Links for team members to fill in their own forms: their content, their readers and their lifetime. */

let shop: Shop;
let single: number;
let team: number;
beforeAll(async () => {
  shop = await openShop({ name: 'form-links', env: { DEMO: 'true' } });
  single = await shop.ticketType();
  team = await shop.ticketType({ additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 4 } } });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
type Member = Person & { ticketId: number };
type Outcome<T> = T | [number, string];
const codeOf = <T>(outcome: Outcome<T>) => (Array.isArray(outcome) ? outcome[1] : 'ok');

/** Creates a person with a ticket and these answers. */
async function member(values: TicketValues, account: Parameters<Shop['person']>[0] = {}): Promise<Member> {
  const person = await shop.person(account);
  const ticketId = await putTicket(db(), {
    ticket_configuration_id: single,
    account_id: person.accountId,
    first_name: 'Mia',
    last_name: 'Member',
    email: null,
  });
  await answer(ticketId, values);
  return { ...person, ticketId };
}
const answer = (ticketId: number, values: TicketValues) =>
  db()
    .updateTable('ticket')
    .set({ ticket_data: toJson<Record<string, unknown>>({ registrationForm: values }) })
    .where('ticket_id', '=', ticketId)
    .execute();
const whole = { firstName: 'Mia', lastName: 'Member', email: 'mia@example.com' };
const partly = { firstName: 'Mia', lastName: 'Member' };

/** Creates a team of strangers who agreed to be on it. */
async function teamOf(members: readonly Member[]): Promise<Member> {
  const person = await shop.person();
  const { body } = await shop.order(person, {
    tickets: [selfTicket(person, team, { associatedTicketIds: members.map(({ ticketId }) => ticketId) })],
    chargeCreditCardRequest: payBy(),
  });
  for (const each of members) await agreeToTeam(shop, each, each.ticketId);
  return { ...person, ticketId: body.order?.tickets[0]?.ticketId ?? 0 };
}

async function send<T>(method: 'GET' | 'POST' | 'PUT', path: string, options: object = {}): Promise<Outcome<T>> {
  const { status, body } = await shop.app.inject<T & ErrorBody>(method, `/api/${path}`, options);
  return status === 200 ? body : [status, body.error.code];
}
const linkOf = (leader: Member, of: { ticketId: number }, renew = false) =>
  send<AnswerOf<(typeof formLinksEndpoints)['makeFormLink']>>('POST', `ticket/${leader.ticketId}/form-link`, {
    token: leader.token,
    body: { memberTicketId: of.ticketId, renew },
  });
async function tokenOf(leader: Member, of: { ticketId: number }, renew = false): Promise<string> {
  const link = await linkOf(leader, of, renew);
  if (Array.isArray(link)) throw new Error(link.join());
  return new URL(link.url).hash.slice(1);
}
const mail = (leader: Member, of?: { ticketId: number }) =>
  send<AnswerOf<(typeof formLinksEndpoints)['mailFormLinks']>>('POST', `ticket/${leader.ticketId}/form-link/mail`, {
    token: leader.token,
    body: of ? { memberTicketId: of.ticketId } : {},
  });
const open = (token: string) => send<MemberForm>('POST', 'member-form', { body: { token } });
const fill = (token: string, values: TicketValues, answersRevision: number) =>
  send<MemberForm>('PUT', 'member-form', { body: { token, values, answersRevision } });
async function opened(token: string): Promise<MemberForm> {
  const form = await open(token);
  if (Array.isArray(form)) throw new Error(form.join());
  return form;
}
const namesOf = ({ sections }: MemberForm) => sections.flatMap(({ fields }) => fields.map(({ name }) => name));
const answersOf = async (ticketId: number) =>
  (await db().selectFrom('ticket').select('ticket_data').where('ticket_id', '=', ticketId).executeTakeFirstOrThrow())
    .ticket_data.registrationForm;
const stateOf = async (leader: Member, of: { ticketId: number }) => {
  const read = await send<Team>('GET', `ticket/${leader.ticketId}/team`, { token: leader.token });
  return Array.isArray(read) ? read : read.members.find(({ ticketId }) => ticketId === of.ticketId);
};

/** Returns the mails sent to an address. */
async function sentTo(recipient: string): Promise<{ subject: string; text: string }[]> {
  const rows = await db()
    .selectFrom('outbox')
    .select('outbox_id')
    .where('template', '=', 'form-link')
    .where('recipient', '=', recipient)
    .where('status', '=', 'SENT')
    .execute();
  const { token } = await shop.staff(['admin']);
  return Promise.all(
    rows.map(
      async ({ outbox_id }) =>
        (await shop.app.inject<OutboxMail>('GET', `/api/admin/outbox/${outbox_id}`, { token })).body,
    ),
  );
}
const tokenIn = (text = '') => /\/form#([\w-]+)/.exec(text)?.[1] ?? '';

test('a link asks the missing questions, shows no answers, and needs no account', async () => {
  const mia = await member(partly, { locale: 'ja-JP' });
  const leader = await teamOf([mia, await member(whole)]);
  const token = await tokenOf(leader, mia);
  // A second request returns the same link.
  expect(await tokenOf(leader, mia)).toBe(token);
  const form = await opened(token);
  expect(form).toMatchObject({ asks: 'missing', locale: 'ja-JP', lastName: 'Member', values: {} });
  // The leader is of another organisation.
  expect(form.firstName).toBe('M****');
  expect(namesOf(form)).toEqual(['email']);
  expect(JSON.stringify(form)).not.toContain(leader.externalAccountIdentifier);

  expect(codeOf(await fill(token, { email: 'no address' }, form.answersRevision))).toBe('INVALID_TICKET_DATA');
  // Answers to questions that the link does not ask are ignored.
  const sent = { email: 'mia@example.com', firstName: 'Mallory', lastName: '' };
  const after = await fill(token, sent, form.answersRevision);
  expect(after).toMatchObject({ sections: [], answersRevision: form.answersRevision + 1 });
  expect(await answersOf(mia.ticketId)).toEqual(whole);
  expect(await stateOf(leader, mia)).toMatchObject({
    missing: 0,
    link: { filledAt: shop.app.clock.now().toISOString() },
  });
  const mails = await db()
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'subject_account_id'])
    .where('entity', '=', 'ticket')
    .where('entity_id', '=', String(mia.ticketId))
    .where('action', 'in', ['formLink.made', 'formLink.filled', 'ticket.edited'])
    .orderBy('audit_log_id')
    .execute();
  expect(mails).toEqual([
    { action: 'formLink.made', account_id: leader.accountId, subject_account_id: mia.accountId },
    { action: 'ticket.edited', account_id: null, subject_account_id: mia.accountId },
    { action: 'formLink.filled', account_id: null, subject_account_id: mia.accountId },
  ]);
});

test('a link asks a question that was added later, and then a question that depends on the answer', async () => {
  const mia = await member(whole);
  const leader = await teamOf([mia]);
  const token = await tokenOf(leader, mia);
  expect((await opened(token)).sections).toEqual([]);
  const { configuration } = await db()
    .selectFrom('event')
    .select('configuration')
    .where('event_id', '=', shop.eventId)
    .executeTakeFirstOrThrow();
  const fields = [
    ...smallForm,
    { name: 'diet', fieldType: 'Text' as const },
    { name: 'kitchen', fieldType: 'Text' as const, showWhen: { field: 'diet', is: 'filled' as const } },
  ];
  const ask = (sections: FormSection[]) =>
    db()
      .updateTable('event')
      .set({ configuration: toJson({ ...configuration, sections }) })
      .where('event_id', '=', shop.eventId)
      .execute();
  await ask([{ name: 'registrationForm', title: 'About you', fields }]);
  const form = await opened(token);
  expect(namesOf(form)).toEqual(['diet']);
  const next = await fill(token, { diet: 'vegan' }, form.answersRevision);
  if (Array.isArray(next)) throw new Error(next.join());
  expect(namesOf(next)).toEqual(['kitchen']);
  expect(await fill(token, { kitchen: 'own' }, next.answersRevision)).toMatchObject({ sections: [] });
  expect(await answersOf(mia.ticketId)).toEqual({ ...whole, diet: 'vegan', kitchen: 'own' });
  await ask(configuration.sections);
});

describe('concurrent edits', () => {
  const edit = (person: Person, ticketId: number, values: TicketValues, answersRevision?: number) =>
    send<{ ticket: Ticket }>('PUT', 'ticket', { token: person.token, body: { ticketId, values, answersRevision } });

  test('are rejected except for the first, and no answers are lost', async () => {
    const mia = await member(partly);
    const leader = await teamOf([mia]);
    const token = await tokenOf(leader, mia);
    const { answersRevision } = await opened(token);
    const outcomes = await Promise.all([
      fill(token, { email: 'one@example.com' }, answersRevision),
      fill(token, { email: 'two@example.com' }, answersRevision),
      edit(mia, mia.ticketId, { ...partly, email: 'three@example.com' }, answersRevision),
    ]);
    expect(outcomes.map(codeOf).toSorted()).toEqual(['EDIT_CONFLICT', 'EDIT_CONFLICT', 'ok']);
    const winner = ['one', 'two', 'three'][outcomes.findIndex((outcome) => codeOf(outcome) === 'ok')];
    expect(await answersOf(mia.ticketId)).toEqual({ ...partly, email: `${winner}@example.com` });
    // A person who has read the latest answers may change them.
    const seen = await send<Ticket>('GET', `ticket/${mia.ticketId}`, { token: mia.token });
    if (Array.isArray(seen)) throw new Error(seen.join());
    expect(codeOf(await edit(mia, mia.ticketId, whole, seen.answersRevision))).toBe('ok');
    // Without a revision the edit is not checked for conflicts.
    expect(codeOf(await edit(mia, mia.ticketId, { ...whole, lastName: 'Other' }))).toBe('ok');
  });

  test('are rejected with the role of the first editor, also through a link', async () => {
    const mia = await member(whole);
    const token = await tokenOf(await teamOf([mia]), mia);
    const who = async (method: 'PUT', path: string, options: object) => {
      const { body } = await shop.app.inject<ErrorBody>(method, `/api/${path}`, options);
      return [body.error.code, body.error.metadata?.['who'], typeof body.error.metadata?.['at']];
    };
    const byLink = (answersRevision: number) =>
      who('PUT', 'member-form', { body: { token, answersRevision, values: { email: 'late@example.com' } } });
    const signedIn = (person: Person, answersRevision: number) =>
      who('PUT', 'ticket', { token: person.token, body: { ticketId: mia.ticketId, values: whole, answersRevision } });
    const { answersRevision: first } = await opened(token);
    expect(codeOf(await edit(mia, mia.ticketId, { ...whole, lastName: 'Own' }, first))).toBe('ok');
    expect(await byLink(first)).toEqual(['EDIT_CONFLICT', 'holder', 'string']);
    expect(codeOf(await edit(await shop.staff(), mia.ticketId, { ...whole, lastName: 'Desk' }, first + 1))).toBe('ok');
    expect(await byLink(first)).toEqual(['EDIT_CONFLICT', 'staff', 'string']);
    expect(await signedIn(mia, first)).toEqual(['EDIT_CONFLICT', 'staff', 'string']);
  });

  test("of two members' separate forms do not conflict", async () => {
    const members = [await member(partly), await member(partly), await member(partly)];
    const leader = await teamOf(members);
    const tokens = [];
    for (const each of members) tokens.push(await tokenOf(leader, each));
    const forms = await Promise.all(tokens.map(opened));
    const outcomes = await Promise.all(
      tokens.map((token, index) => fill(token, { email: `${index}@example.com` }, forms[index]?.answersRevision ?? -1)),
    );
    expect(outcomes.map(codeOf)).toEqual(['ok', 'ok', 'ok']);
    for (const [index, { ticketId }] of members.entries()) {
      expect(await answersOf(ticketId)).toEqual({ ...partly, email: `${index}@example.com` });
    }
  });
});

describe('a link ends', () => {
  const endings: Record<string, (about: { mia: Member; leader: Member }) => Promise<unknown>> = {
    'when another one is made': ({ mia, leader }) => tokenOf(leader, mia, true),
    'after 30 days': async ({ mia }) => {
      const { created_at, expires_at } = await db()
        .selectFrom('form_link')
        .select(['created_at', 'expires_at'])
        .where('ticket_id', '=', mia.ticketId)
        .executeTakeFirstOrThrow();
      expect(expires_at.getTime() - created_at.getTime()).toBe(30 * 86_400_000);
      await db()
        .updateTable('form_link')
        .set({ created_at: new Date(0), expires_at: shop.app.clock.now() })
        .where('ticket_id', '=', mia.ticketId)
        .execute();
    },
    'when the ticket is given away': async ({ mia }) => {
      const { externalAccountIdentifier } = await shop.person();
      const body = { ticketId: mia.ticketId, externalAccountIdentifier, relationshipType: 'CONSULTANT', values: whole };
      expect(codeOf(await send('POST', 'ticket/transfer', { token: mia.token, body }))).toBe('ok');
    },
    'when it is given away and comes back': async ({ mia }) => {
      await db()
        .updateTable('ticket')
        .set({ transferred_at: shop.app.clock.now() })
        .where('ticket_id', '=', mia.ticketId)
        .execute();
    },
    'when the ticket is deactivated': async ({ mia }) => {
      const body = { ticketId: mia.ticketId, notes: 'Asked for it' };
      expect(codeOf(await send('POST', 'ticket/deactivate-ticket', { ...(await shop.staff(['admin'])), body }))).toBe(
        'ok',
      );
    },
    'when the ticket is used': ({ mia }) =>
      db().updateTable('ticket').set({ status: 'CHECKED_IN' }).where('ticket_id', '=', mia.ticketId).execute(),
    'when its member leaves the team': async ({ mia }) =>
      expect(codeOf(await send('POST', `ticket/${mia.ticketId}/leave-team`, { token: mia.token }))).toBe('ok'),
    'when the team ends': async ({ leader }) => {
      const body = { ticketId: leader.ticketId, notes: 'Asked for it' };
      expect(codeOf(await send('POST', 'ticket/deactivate-ticket', { ...(await shop.staff(['admin'])), body }))).toBe(
        'ok',
      );
    },
    'when the account is closed': ({ mia }) =>
      db()
        .updateTable('account')
        .set({ closed_at: shop.app.clock.now() })
        .where('account_id', '=', mia.accountId)
        .execute(),
  };
  test.each(Object.entries(endings))('%s', async (_, end) => {
    const mia = await member(partly);
    const leader = await teamOf([mia]);
    const token = await tokenOf(leader, mia);
    const { answersRevision } = await opened(token);
    await end({ mia, leader });
    const before = await answersOf(mia.ticketId);
    expect(await open(token)).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(await fill(token, { email: 'mia@example.com' }, answersRevision)).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(await answersOf(mia.ticketId)).toEqual(before);
  });

  test('while registration is closed, like edits of the member’s own ticket', async () => {
    const mia = await member(partly);
    const leader = await teamOf([mia]);
    const token = await tokenOf(leader, mia);
    const { registration_end } = await db()
      .selectFrom('event')
      .select('registration_end')
      .where('event_id', '=', shop.eventId)
      .executeTakeFirstOrThrow();
    const end = (at: Date) =>
      db().updateTable('event').set({ registration_end: at }).where('event_id', '=', shop.eventId).execute();
    await end(shop.app.clock.now());
    shop.app.clock.advance({ minutes: 1 });
    expect(codeOf(await open(token))).toBe('REGISTRATION_NOT_ACTIVE');
    expect(codeOf(await linkOf(leader, mia))).toBe('REGISTRATION_NOT_ACTIVE');
    expect(await stateOf(leader, mia)).toMatchObject({ mayLink: false });
    // An administrator's rights do not extend the member's rights.
    expect(codeOf(await linkOf({ ...leader, ...(await shop.staff(['admin'])) }, mia))).toBe('REGISTRATION_NOT_ACTIVE');
    await end(registration_end);
  });

  test('with any change of its token, with another purpose or with another key', async () => {
    const mia = await member(partly);
    const zoe = await member(partly);
    const leader = await teamOf([mia, zoe]);
    const token = await tokenOf(leader, mia);
    const [, signature = ''] = /m([\w-]{43})$/.exec(token) ?? [];
    const { nonce } = await db()
      .selectFrom('form_link')
      .select('nonce')
      .where('ticket_id', '=', mia.ticketId)
      .executeTakeFirstOrThrow();
    const about = { ticketId: mia.ticketId, accountId: mia.accountId, transferredAt: null, nonce };
    for (const other of [
      `${mia.ticketId}w${signature}`,
      `${zoe.ticketId}m${signature}`,
      token.slice(0, -1),
      `${token}x`,
      `${mia.ticketId}m${'A'.repeat(43)}`,
      'unknown',
      createFormLinks('another secret').tokenOf({ ...about, asks: 'missing' }),
    ]) {
      expect(await open(other)).toEqual([404, 'RECORD_NOT_FOUND']);
    }
    expect(codeOf(await open(token))).toBe('ok');
  });
});

describe('a mailed link', () => {
  test('goes to the account’s own address with the whole form, at most once in twelve hours for all senders', async () => {
    const mia = await member(partly, { locale: 'es-US', email_address: 'mia@example.org' });
    const zoe = await member(partly, { email_address: 'zoe@example.org' });
    const nia = await member(partly, { email_address: null });
    const leader = await teamOf([mia, zoe, nia]);
    expect(await mail(leader, mia)).toEqual({ sent: 1, tooSoon: 0, withoutAddress: 0 });
    expect(codeOf(await mail(leader, mia))).toBe('RATE_LIMITED');
    expect(await mail(leader)).toEqual({ sent: 1, tooSoon: 1, withoutAddress: 1 });
    // A new link does not bypass the limit.
    await tokenOf(leader, mia, true);
    expect(codeOf(await mail(leader, mia))).toBe('RATE_LIMITED');
    shop.app.clock.advance({ hours: 12 });
    const outcomes = await Promise.all([mail(leader, mia), mail(leader, mia)]);
    expect(outcomes.map(codeOf).toSorted()).toEqual(['RATE_LIMITED', 'ok']);
    const mailed = await db()
      .selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'form-link')
      .where('ticket_id', 'in', [mia.ticketId, zoe.ticketId, nia.ticketId])
      .orderBy('outbox_id')
      .execute();
    expect(mailed.map(({ recipient }) => recipient)).toEqual(['mia@example.org', 'zoe@example.org', 'mia@example.org']);

    await shop.app.jobs.drain();
    const [first] = await sentTo('mia@example.org');
    expect(first?.subject).toContain('Sus datos');
    const token = tokenIn(first?.text);
    const form = await opened(token);
    expect(form).toMatchObject({ asks: 'whole', firstName: 'Mia', values: partly });
    // This form can also correct stored answers.
    const values = { ...whole, lastName: 'Miller' };
    expect(codeOf(await fill(token, values, form.answersRevision))).toBe('ok');
    expect(await answersOf(mia.ticketId)).toEqual(values);
    expect(await stateOf(leader, mia)).toMatchObject({ missing: 0 });
  });

  test('shows no stored answers if the address comes from the answers', async () => {
    const mia = await member(partly, { email_address: null });
    const leader = await teamOf([mia]);
    await db()
      .updateTable('ticket')
      .set({ email: 'leader@example.org' })
      .where('ticket_id', '=', mia.ticketId)
      .execute();
    expect(await mail(leader, mia)).toMatchObject({ sent: 1 });
    await shop.app.jobs.drain();
    const [sent] = await sentTo('leader@example.org');
    expect(await open(tokenIn(sent?.text))).toMatchObject({ asks: 'missing', values: {} });
  });

  test('is not sent if the ticket was transferred before', async () => {
    const mia = await member(partly, { email_address: 'mia@example.com' });
    const leader = await teamOf([mia]);
    await mail(leader, mia);
    await db()
      .updateTable('ticket')
      .set({ account_id: (await shop.person()).accountId })
      .where('ticket_id', '=', mia.ticketId)
      .execute();
    await shop.app.jobs.drain();
    const { status } = await db()
      .selectFrom('outbox')
      .select('status')
      .where('template', '=', 'form-link')
      .where('ticket_id', '=', mia.ticketId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('FAILED');
  });
});

test('mails at most 100 form links a day for one person', async () => {
  const mia = await member(partly, { email_address: 'mia.hundred@example.org' });
  const leader = await teamOf([mia]);
  const until = new Date(shop.app.clock.now().getTime() + 3_600_000);
  await db()
    .insertInto('rate_limit')
    .values({
      name: 'form-link-from',
      key: String(leader.accountId),
      used: 100,
      window_start: shop.app.clock.now(),
      blocked_until: until,
    })
    .execute();
  expect(codeOf(await mail(leader, mia))).toBe('RATE_LIMITED');
  shop.app.clock.advance({ hours: 24 });
  expect(codeOf(await mail(leader, mia))).toBe('ok');
});

test("gives links only to the team's leader and to desk staff", async () => {
  const mia = await member(partly);
  const leader = await teamOf([mia]);
  const stranger = await member(whole);
  expect(await linkOf({ ...leader, token: mia.token }, mia)).toEqual([404, 'RECORD_NOT_FOUND']);
  expect(await linkOf({ ...leader, token: stranger.token }, mia)).toEqual([404, 'RECORD_NOT_FOUND']);
  expect(codeOf(await linkOf(leader, stranger))).toBe('NOT_IN_TEAM');
  expect(codeOf(await linkOf(leader, leader))).toBe('NOT_IN_TEAM');
  expect(codeOf(await linkOf({ ...leader, ...(await shop.staff(['helper'])) }, mia))).toBe('ok');
});

test('limits answers per form to 60 an hour, and stores no secret', async () => {
  const mia = await member(partly);
  const leader = await teamOf([mia]);
  const token = await tokenOf(leader, mia);
  const outcomes = await Promise.all(Array.from({ length: 61 }, () => fill(token, { email: 'no address' }, 0)));
  expect(outcomes.map(codeOf).filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  const stored = await Promise.all(
    (['audit_log', 'rate_limit', 'outbox', 'website_log', 'form_link'] as const).map((table) =>
      db().selectFrom(table).selectAll().execute(),
    ),
  );
  expect(JSON.stringify(stored)).not.toContain(token.slice(-43));
});
