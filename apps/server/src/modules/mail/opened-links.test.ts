import { mailTemplates, type OutgoingMail } from '@foyer/contract/vocabulary';
import { PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openShop, payBy, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { agreeToTeam, putTicket } from '../../../test/tickets.ts';
import { deriveSecret } from '../../ops/signing-key.ts';
import { createOptOutLinks } from '../attendee-messages/index.ts';

/** Mail scanners open every link and run the page's scripts. No link of a mail does anything by being opened. */

/** `session`: a page that does nothing without a session, which no scanner has. The others open a page with a secret in the address. */
type Leads = 'nowhere' | 'session' | 'sign-in' | 'form' | 'news';
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
  export: ['session'],
  'sign-in-link': ['sign-in'],
  refund: ['session'],
  'called-off': ['session'],
  message: ['session', 'news'],
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: 'opened-links' });
});
afterAll(() => shop.close());

/** What the page of each link requests as soon as it is opened. */
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
};

it.each(Object.keys(openings) as (keyof typeof openings)[])(
  'opening a link of the kind %s writes nothing',
  async (kind) => {
    const open = await openings[kind]();
    const compile = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery');
    try {
      for (let turn = 0; turn < 3; turn += 1) expect((await open()).status).toBe(200);
      const statements = compile.mock.results.flatMap(({ type, value }) => (type === 'return' ? [value.sql] : []));
      const writes = statements.filter((text) => /\b(?:insert into|update|delete from)\b/i.test(text));
      expect(writes.filter((text) => !/rate_limit/.test(text))).toEqual([]);
    } finally {
      compile.mockRestore();
    }
  },
);

it('knows where the mails of every template lead', () => {
  expect(Object.keys(leads).toSorted()).toEqual([...mailTemplates, 'export', 'message'].toSorted());
  const kinds = new Set(Object.values(leads).flat());
  expect([...kinds].filter((kind) => kind !== 'nowhere' && kind !== 'session').toSorted()).toEqual(
    Object.keys(openings).toSorted(),
  );
});
