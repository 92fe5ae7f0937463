import { mailTemplates, type OutgoingMail } from '@foyer/contract/wire/vocabulary';
import { PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { payBy, selfTicket, type Person } from '../../../test/ordering.ts';
import { agreeToTeam, putTicket } from '../../../test/tickets.ts';
import { openWalletShop, type WalletShop } from '../../../test/wallets/wallet-shop.ts';
import { deriveSecret } from '../../ops/signing-key.ts';
import { createOptOutLinks } from './announcements/index.ts';

/** Mail scanners open every link and run the page's scripts. Opening a link in a mail must not change anything. */

/**
 * `session`: a page of `sessionPages`, which shows nothing without a session. Other kinds open a page with a secret in
 * the address.
 * `wallet`: the address of a pass, which is in no mail.
 */
type Leads = 'nowhere' | 'session' | 'sign-in' | 'form' | 'news' | 'wallet';
const leads: Record<OutgoingMail, readonly Leads[]> = {
  confirmation: ['session'],
  'transfer-to': ['session'],
  'transfer-from': ['session'],
  upgrade: ['session'],
  cancellation: ['session'],
  'guest-ticket': ['session'],
  itinerary: ['session'],
  'team-ended': ['session'],
  'team-added': ['session'],
  'team-left': ['session'],
  'form-link': ['form'],
  'waiting-offer': ['session'],
  'waiting-ended': ['nowhere'],
  'draw-result': ['session'],
  export: ['session'],
  'earned-place': ['session'],
  roles: ['session'],
  'sale-alert': ['session'],
  'security-notice': ['session'],
  'sign-in-link': ['sign-in'],
  refund: ['session'],
  'called-off': ['session'],
  message: ['session', 'news'],
};

/** The pages that `session` links open, with the first requests of each page. */
const sessionPages: Record<string, (eventId: number) => [method: 'GET' | 'POST', path: string, body?: object][]> = {
  '/': () => [['GET', 'events']],
  '/account/$eventId/summary': (eventId) => [['GET', `ticket/event-ticket-summary?eventId=${eventId}`]],
  '/confirmation/$eventShortCode/$orderId': () => [['GET', 'orders/1']],
  '/registration/$eventId': (eventId) => [
    ['GET', `events/${eventId}`],
    ['GET', 'orders/turn'],
    ['POST', 'events/available-relationships', { eventId, externalAccountIdentifier: 'C1000001' }],
  ],
  '/admin/event/$eventId/exports': (eventId) => [
    ['GET', `admin/events/${eventId}`],
    ['GET', `reporting/${eventId}/export`],
  ],
};

let shop: WalletShop;
beforeAll(async () => {
  shop = await openWalletShop('opened-links');
});
afterAll(() => shop.close());

/** Returns the SQL statements that change data while `work` runs, except rate-limit counters. */
async function writesDuring(work: () => Promise<void>): Promise<string[]> {
  const compile = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery');
  try {
    await work();
    const statements = compile.mock.results.flatMap(({ type, value }) => (type === 'return' ? [value.sql] : []));
    return statements.filter(
      (text) => /\b(?:insert into|update|delete from)\b/i.test(text) && !/rate_limit/.test(text),
    );
  } finally {
    compile.mockRestore();
  }
}

/** The request that each link's page sends when it opens. */
const openings: Record<Exclude<Leads, 'nowhere' | 'session'>, () => Promise<() => Promise<{ status: number }>>> = {
  'sign-in': async () => {
    const person = await shop.person({ email_address: 'scanned@example.com' });
    const body = { userId: person.externalAccountIdentifier };
    await shop.app.inject('POST', '/api/authentication/login-link', { body });
    await shop.app.jobs.drain();
    const { payload } = await shop.app.database.kysely
      .selectFrom('outbox')
      .select('payload')
      .where('template', '=', 'sign-in-link')
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(JSON.stringify(payload))?.[1] ?? '';
    return () => shop.app.inject('POST', '/api/authentication/login-link/check', { body: { token } });
  },
  form: async () => {
    const ticket = await shop.ticketType();
    const team = await shop.ticketType({
      additionalConfiguration: { groupTicketConfiguration: { maxMemberCount: 4 } },
    });
    const member = await shop.person();
    const memberTicketId = await putTicket(shop.app.database.kysely, {
      ticket_configuration_id: ticket,
      account_id: member.accountId,
    });
    const leader: Person = await shop.person();
    const { body: ordered } = await shop.order(leader, {
      tickets: [selfTicket(leader, team, { associatedTicketIds: [memberTicketId] })],
      chargeCreditCardRequest: payBy(),
    });
    await agreeToTeam(shop, member, memberTicketId);
    const path = `/api/ticket/${ordered.order?.tickets[0]?.ticketId ?? 0}/form-link`;
    const { body } = await shop.app.inject<{ url: string }>('POST', path, {
      token: leader.token,
      body: { memberTicketId, renew: false },
    });
    const token = new URL(body.url).hash.slice(1);
    return () => shop.app.inject('POST', '/api/member-form', { body: { token } });
  },
  news: async () => {
    const links = createOptOutLinks(deriveSecret(shop.app.signingKey, 'news opt-out'));
    const token = links.tokenOf({ address: 'reader@example.com', locale: 'en-US' });
    return () => shop.app.inject('GET', `/api/news/opt-out/${token}`);
  },
  wallet: async () => {
    const holder = await shop.person();
    const { body } = await shop.add(holder, await shop.buy(holder, await shop.ticketType()), 'apple');
    return () => shop.app.inject('GET', new URL(body.url).pathname);
  },
};

it.each(Object.keys(openings) as (keyof typeof openings)[])(
  'writes nothing when a link of the kind %s is opened',
  async (kind) => {
    const open = await openings[kind]();
    const writes = await writesDuring(async () => {
      for (let turn = 0; turn < 3; turn += 1) expect((await open()).status).toBe(200);
    });
    expect(writes).toEqual([]);
  },
);

it.each(Object.keys(sessionPages))('refuses %s without a session and writes nothing', async (page) => {
  const writes = await writesDuring(async () => {
    for (const [method, path, body] of sessionPages[page]?.(shop.eventId) ?? []) {
      const { status } = await shop.app.inject(method, `/api/${path}`, body === undefined ? {} : { body });
      expect([path, status]).toEqual([path, 401]);
    }
  });
  expect(writes).toEqual([]);
});

it('has an entry for the links of every template', () => {
  expect(Object.keys(leads).toSorted()).toEqual(
    [
      ...mailTemplates,
      'called-off',
      'draw-result',
      'earned-place',
      'export',
      'message',
      'roles',
      'sale-alert',
      'security-notice',
    ].toSorted(),
  );
  const kinds = new Set(Object.values(leads).flat());
  expect([...kinds].filter((kind) => kind !== 'nowhere' && kind !== 'session').toSorted()).toEqual(
    Object.keys(openings)
      .filter((kind) => kind !== 'wallet')
      .toSorted(),
  );
});
